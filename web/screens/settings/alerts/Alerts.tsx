import styled from "styled-components";
import { ALERT_CHANNELS, notificationChoiceEndpoints } from "#protocol/notificationChoices.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { RowsSkeleton } from "../../../components/RowsSkeleton.tsx";
import { Switch } from "../../../components/Switch.tsx";
import { useAction } from "../../../components/useAction.ts";
import { t } from "../../../language/index.ts";
import { space } from "../../../styles/theme.ts";
import { choicesLoader } from "../../../entities/alerts/choicesLoader.ts";
import { pushSetup } from "../../../entities/alerts/pushSetup.ts";
import { actOn, useAnswer, useLoader, useNotificationChoices, useUser } from "../../../sync/index.ts";
import { AlertTable } from "./AlertTable.tsx";
import { MailCard } from "./MailCard.tsx";
import { PushBrowsers } from "./PushBrowsers.tsx";
import { ThisBrowser } from "./ThisBrowser.tsx";
import { useObstacle } from "./useObstacle.ts";

const Details = styled.div`
  padding-top: ${space(4)};
`;

/** The user's choices of alerts. */
export function Alerts() {
  const loading = useLoader(choicesLoader);
  const setup = useAnswer(pushSetup);
  const mailsTo = setup.status === "loaded" ? setup.value.mailsTo : null;
  const { id } = useUser();
  const choices = useNotificationChoices((state) => state.byId.get(id));
  const { obstacle, ask, look } = useObstacle();
  const { run } = useAction();
  return (
    <>
      <Card aria-labelledby="alerts">
        <PanelHeading
          id="alerts"
          title={t`Alerts`}
          note={t`The bell keeps everything. Choose what else should reach you; the same on all your devices.`}
        />
        {choices === undefined || setup.status === "loading" ? (
          loading.status === "failed" ? (
            <ErrorState
              title={t`Your choices could not be loaded`}
              text={loading.message}
              onRetry={loading.retry}
            />
          ) : (
            <RowsSkeleton />
          )
        ) : (
          <>
            <AlertTable
              channels={ALERT_CHANNELS.filter((channel) => channel !== "mail" || mailsTo !== null)}
              choices={choices}
              onAsk={ask}
            />
            <Details>
              <Switch
                label={t`Show details`}
                hint={t`Names and amounts, also on a locked screen. Without them an alert only says what kind of thing happened.`}
                checked={choices.showsDetails}
                onChange={(showsDetails) =>
                  run(() => chooseDetails(showsDetails), t`Your choice was not saved`)
                }
              />
            </Details>
          </>
        )}
      </Card>
      <ThisBrowser obstacle={obstacle} onAsk={ask} />
      <PushBrowsers obstacle={obstacle} onAsked={look} />
      {mailsTo !== null && <MailCard to={mailsTo} />}
    </>
  );
}

async function chooseDetails(showsDetails: boolean): Promise<void> {
  const options = { body: { showsDetails } };
  await actOn(useNotificationChoices, notificationChoiceEndpoints.chooseNotification, options);
}
