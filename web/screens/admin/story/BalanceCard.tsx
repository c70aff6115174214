import { useId } from "react";
import type { User } from "#protocol/users.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { dayOf } from "../../../days.ts";
import { Breakdown } from "../../../entities/users/Breakdown.tsx";
import { useBalanceExplained } from "../../../entities/users/useBalanceExplained.ts";
import { t } from "../../../language/index.ts";
import { serverNow } from "../../../serverClock.ts";

/** What the balance consists of, each sum leading to its movements. */
export function BalanceCard({ user: { id, version } }: { user: User }) {
  const titleId = useId();
  const { retry, ...state } = useBalanceExplained({ userId: id, at: null, version });
  return (
    <Card aria-labelledby={titleId}>
      <PanelHeading id={titleId} title={t`Balance breakdown`} />
      {state.status === "loading" && <RowsSkeleton />}
      {state.status === "failed" && (
        <ErrorState
          title={t`The balance breakdown could not be loaded`}
          text={state.message}
          onRetry={retry}
        />
      )}
      {state.status === "loaded" && (
        <Breakdown
          explained={state.value}
          pathOf={(part) => {
            const from = dayOf(new Date(state.value.since));
            const to = dayOf(new Date(serverNow()));
            return `/statement?${new URLSearchParams({ from, to, part, user: id }).toString()}`;
          }}
        />
      )}
    </Card>
  );
}
