import { useState } from "react";
import type { Session } from "#protocol/sessions.ts";
import { Button } from "../../components/Button.tsx";
import { Card, PanelHeading } from "../../components/Card.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { rich, t } from "../../language/index.ts";
import { useSessions } from "../../sync/index.ts";
import { EndOthersDialog } from "./EndOthersDialog.tsx";
import { EndSessionDialog } from "./EndSessionDialog.tsx";
import { SessionRows, SessionRowsSkeleton } from "./SessionRows.tsx";
import { useSessionList } from "./useSessionList.ts";

/** The user's sessions, with ways to end one of them or all others. */
export function ActiveSessions() {
  const loading = useSessionList();
  const sessions = useSessions((state) => state.sessions);
  const checkedAt = useSessions((state) => state.checkedAt);
  const [isAsking, setIsAsking] = useState(false);
  const [ending, setEnding] = useState<Session | null>(null);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Card aria-labelledby="active-sessions">
      <PanelHeading
        id="active-sessions"
        title={t`Active sessions`}
        note={
          checkedAt === null ? (
            t`Where you are signed in`
          ) : (
            <>{rich("Checked {0}", <RelativeTime time={checkedAt} />)}</>
          )
        }
        aside={
          others > 0 && (
            <Button kind="danger" size="small" onClick={() => setIsAsking(true)}>
              {t`Sign out the others`}
            </Button>
          )
        }
      />
      {sessions !== null ? (
        <SessionRows sessions={sessions} onEnd={setEnding} />
      ) : loading.status === "failed" ? (
        <ErrorState
          title={t`Your sessions could not be loaded`}
          text={loading.message}
          onRetry={loading.retry}
        />
      ) : (
        <SessionRowsSkeleton />
      )}
      <EndOthersDialog open={isAsking} count={others} onClose={() => setIsAsking(false)} />
      {ending !== null && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}
