import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../language/index.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { rememberFocus } from "./rememberFocus.ts";

type ErrorStateProps = {
  /** What could not be shown. */
  title: string;
  /** The server's message. */
  text: string;
  onRetry?: () => void;
};

export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  const returnFocus = useRef<() => void>(undefined);
  // The button disappears with the error, so the focus is kept near it.
  useEffect(() => () => returnFocus.current?.(), []);

  function handleRetry() {
    returnFocus.current = rememberFocus();
    onRetry?.();
  }

  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={text}
        action={onRetry && <Button onClick={handleRetry}>{t`Try again`}</Button>}
      />
    </div>
  );
}
