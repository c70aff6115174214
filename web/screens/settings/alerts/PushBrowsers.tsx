import { BellRing } from "lucide-react";
import styled from "styled-components";
import { describeBrowser } from "#protocol/describeBrowser.ts";
import { askForAlerts, type Obstacle } from "../../../alertsWorker.ts";
import { canPush } from "../../../browserPush.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { useAction } from "../../../components/useAction.ts";
import { known, mark, rich, say, t } from "../../../language/index.ts";
import { pushSetup, startPush, stopPush } from "../../../entities/alerts/pushSetup.ts";
import { useAnswer, useUser } from "../../../sync/index.ts";
import { toastError } from "../../../toasts/toast.ts";
import { color } from "../../../styles/theme.ts";
import { AlertTest } from "./AlertTest.tsx";
import { Icon, Name, Row, Times } from "../rowParts.ts";
import { SessionRowsSkeleton } from "../SessionRows.tsx";

const FAILED = mark`Push could not be turned on`;

const Text = styled.p`
  color: ${color("textMuted")};
  text-wrap: pretty;
`;

type PushBrowsersProps = {
  obstacle: Obstacle | null;
  /** The user was asked for the permission. */
  onAsked: () => void;
};

/** The user's browsers that get pushes, with a way to turn them on here and off anywhere. */
export function PushBrowsers({ obstacle, onAsked }: PushBrowsersProps) {
  const setup = useAnswer(pushSetup);
  const { id: userId } = useUser();
  const { isBusy, run } = useAction();
  const browsers = setup.status === "loaded" ? setup.value.browsers : [];
  const isOnHere = browsers.some(({ isCurrent }) => isCurrent);
  const isPossible = canPush() && (obstacle === null || obstacle === "not asked");

  function turnOn() {
    run(async () => {
      const left = await askForAlerts();
      onAsked();
      if (left !== null) return;
      try {
        await startPush(userId);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        toastError(say(FAILED), t`This browser did not reach its push service. Try again later.`);
      }
    }, say(FAILED));
  }

  return (
    <Card aria-labelledby="push-browsers">
      <PanelHeading
        id="push-browsers"
        title={t`Push`}
        note={t`Reaches these browsers even while the desk is closed, until you sign out of them`}
        aside={
          setup.status === "loaded" &&
          isPossible &&
          !isOnHere && (
            <Button size="small" busy={isBusy} onClick={turnOn}>
              {t`Turn on here`}
            </Button>
          )
        }
      />
      {setup.status === "loading" && <SessionRowsSkeleton what={t`browsers`} />}
      {setup.status === "failed" && (
        <ErrorState title={t`Your browsers could not be loaded`} text={setup.message} onRetry={setup.retry} />
      )}
      {setup.status === "loaded" && browsers.length === 0 && (
        <Text>
          {isPossible ? t`No browser gets pushes yet.` : t`No browser gets pushes. This one can't.`}
        </Text>
      )}
      <ul>
        {browsers.map(({ id, userAgent, createdAt, isCurrent }) => (
          <Row key={id}>
            <Icon>
              <BellRing size={20} strokeWidth={1.5} aria-hidden />
            </Icon>
            <div>
              <Name title={userAgent}>
                {known(describeBrowser(userAgent))}
                {isCurrent && <Badge tone="accent">{t`This browser`}</Badge>}
              </Name>
              <Times>{rich("Turned on {0}", <RelativeTime time={createdAt} />)}</Times>
            </div>
            <Button
              kind="quiet"
              size="small"
              disabled={isBusy}
              aria-label={t`Turn off push for ${known(describeBrowser(userAgent))}`}
              onClick={() => run(() => stopPush(id, isCurrent), t`Push could not be turned off`)}
            >
              {t`Turn off`}
            </Button>
          </Row>
        ))}
      </ul>
      {isOnHere && <AlertTest channel="push" />}
    </Card>
  );
}
