import { useId } from "react";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Card, PanelHeading } from "../../../components/Card.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { say, sense, t } from "../../../language/index.ts";
import { useLoader } from "../../../sync/index.ts";
import { Name, Quiet, Row } from "../rowParts.ts";
import { useListed } from "./useListed.ts";
import { WebhooksDialog } from "./WebhooksDialog.tsx";
import { webhooksLoader } from "./webhooksLoader.ts";
import { hostOf, lookOf } from "./webhookText.ts";

/** The desk's webhooks at a glance, and the way to them. */
export function WebhooksCard() {
  const headingId = useId();
  const [isOpen, setIsOpen] = useOpened("webhooks");
  useLoader(webhooksLoader);
  const webhooks = useListed();
  return (
    <Card aria-labelledby={headingId}>
      <PanelHeading
        id={headingId}
        title={t`Webhooks`}
        note={t`Sends the desk's changes to other programs, signed and in order`}
        aside={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {webhooks.length === 0 ? sense("Set up", "button") : t`Manage`}
          </Button>
        }
      />
      {webhooks.length > 0 && (
        <ul aria-label={t`Webhooks`}>
          {webhooks.map((webhook) => {
            const { label, tone } = lookOf(webhook);
            return (
              <Row key={webhook.id}>
                <div>
                  <Name>{webhook.name}</Name>
                  <Quiet translate="no">{hostOf(webhook.url)}</Quiet>
                </div>
                <Badge tone={tone}>{say(label)}</Badge>
              </Row>
            );
          })}
        </ul>
      )}
      {isOpen && <WebhooksDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
