import type { Loadable } from "../loadable.ts";
import { Card } from "./Card.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { Page } from "./Page.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

type LoadingPageProps = {
  title: string;
  state: Loadable<unknown>;
  failed: string;
  retry: () => void;
};

/** The page of a record that is not there yet, or could not be loaded. */
export function LoadingPage({ title, state, failed, retry }: LoadingPageProps) {
  return (
    <Page title={title}>
      <Card>
        {state.status === "failed" ? (
          <ErrorState title={failed} text={state.message} onRetry={retry} />
        ) : (
          <RowsSkeleton />
        )}
      </Card>
    </Page>
  );
}
