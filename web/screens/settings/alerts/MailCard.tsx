import { MAIL_AFTER_MS, MAIL_WORK_AGAIN_MS } from "#protocol/notificationChoices.ts";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { Figure } from "../../../components/figure.ts";
import { rich, t } from "../../../language/index.ts";
import { useUser } from "../../../sync/index.ts";
import { AlertTest } from "./AlertTest.tsx";

const MINUTE_MS = 60_000;

/** Where mail goes, and when. */
export function MailCard({ to }: { to: string }) {
  const isAdmin = useUser().role === "admin";
  return (
    <Card aria-labelledby="mail">
      <PanelHeading
        id="mail"
        title={t`Mail`}
        note={
          <>
            {rich(
              "Goes to {0}, unless you read the notification within {1} minute",
              <span translate="no">{to}</span>,
              <Figure>{MAIL_AFTER_MS / MINUTE_MS}</Figure>,
            )}
            {t`; warnings about your account always`}
            {isAdmin && t`; about new work at most every ${MAIL_WORK_AGAIN_MS / MINUTE_MS} minutes`}
          </>
        }
      />
      <AlertTest channel="mail" />
    </Card>
  );
}
