import { CircleAlert } from "lucide-react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

type ErrorStateProps = {
  /** What could not be shown. */
  title: string;
  /** The server's message. */
  text: string;
  onRetry?: () => void;
};

export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={text}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
