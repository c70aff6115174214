import { useEffect, useMemo, useState } from "react";
import styled from "styled-components";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { type NewWebhook, type Webhook, webhookEndpoints } from "#protocol/webhooks.ts";
import { callShape } from "../../../api.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { UntilTime } from "../../../components/UntilTime.tsx";
import { useAction } from "../../../components/useAction.ts";
import { useConfirmation } from "../../../components/useConfirmation.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { known, rich, say, sense, t } from "../../../language/index.ts";
import { actOn, defineAnswer, run as load, useAnswer, useWebhooks } from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { Deliveries } from "./Deliveries.tsx";
import { Stack } from "./parts.ts";
import { lookOf, sayEvents } from "./webhookText.ts";

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type WebhookDetailProps = {
  webhook: Webhook;
  onBack: () => void;
  onEdit: () => void;
  onMade: (made: NewWebhook) => void;
};

/** One webhook: its state, its actions, and its deliveries. */
export function WebhookDetail({ webhook, onBack, onEdit, onMade }: WebhookDetailProps) {
  const { id, name, events, createdBy, createdAt, stoppedAs, failingSince, fault } = webhook;
  const deliveries = useMemo(
    () =>
      defineAnswer({
        name: `deliveries ${id}`,
        pollMs: ADMIN_POLL_MS,
        fetch: () => callShape(webhookEndpoints.listWebhookDeliveries, { params: { id } }),
      }),
    [id],
  );
  const answer = useAnswer(deliveries);
  // Its state has changed: it fails, works again, or has given something up.
  useEffect(() => void load(deliveries), [deliveries, webhook.version]);
  const { label, tone } = lookOf(webhook);
  return (
    <Stack>
      <FactGroup>
        <Fact label={t`State`}>
          <Badge tone={tone}>{say(label)}</Badge>
        </Fact>
        {failingSince !== null && (
          <Fact label={t`Failing since`}>
            <RelativeTime time={failingSince} />
          </Fact>
        )}
        {fault !== null && <Fact label={t`Because`}>{known(fault)}</Fact>}
        <Fact label={t`Sends`}>{sayEvents(events)}</Fact>
        <Fact label={t`Added`}>
          {rich(
            "by {0} {1}",
            <TraderLink userId={webhook.createdById}>{createdBy}</TraderLink>,
            <RelativeTime time={createdAt} />,
          )}
        </Fact>
        {webhook.missedAt !== null && (
          <Fact label={t`Missed changes`}>
            <RelativeTime time={webhook.missedAt} />
          </Fact>
        )}
        {webhook.formerSecretUntil !== null && (
          <Fact label={t`Old secret valid until`}>
            <UntilTime time={webhook.formerSecretUntil} />
          </Fact>
        )}
      </FactGroup>
      <WebhookActions
        webhook={webhook}
        onBack={onBack}
        onEdit={onEdit}
        onMade={onMade}
        onTested={answer.retry}
        isStopped={stoppedAs !== null}
      />
      <Deliveries id={id} name={name} answer={answer} />
    </Stack>
  );
}

type WebhookActionsProps = WebhookDetailProps & { onTested: () => void; isStopped: boolean };

function WebhookActions({ webhook, onBack, onEdit, onMade, onTested, isStopped }: WebhookActionsProps) {
  const { id, name } = webhook;
  const params = { id };
  const { isBusy, run } = useAction();
  const [asked, setAsked] = useState<"secret" | "remove" | null>(null);
  const { isBusy: isRemoving, confirm } = useConfirmation(() => setAsked(null));

  async function test() {
    await callShape(webhookEndpoints.testWebhook, { params });
    onTested();
    toastSuccess(t`Test on its way`, t`See below whether it arrives.`);
  }

  async function togglePaused() {
    const body = { isPaused: !isStopped };
    await actOn(useWebhooks, webhookEndpoints.changeWebhook, { params, body });
  }

  function renew() {
    run(
      async () =>
        onMade(
          await actOn(useWebhooks, webhookEndpoints.rotateWebhookSecret, { params }, (made) => made.webhook),
        ),
      t`No new secret`,
      () => setAsked(null),
    );
  }

  function remove() {
    const stop = async () => {
      await actOn(useWebhooks, webhookEndpoints.removeWebhook, { params });
      onBack();
      return t`Nothing more is sent to ${name}.`;
    };
    confirm(t`Webhook removed`, stop, t`Webhook not removed`);
  }

  return (
    <Actions>
      <Button size="small" kind="quiet" onClick={onBack}>
        {t`All webhooks`}
      </Button>
      <Button size="small" busy={isBusy} disabled={isStopped} onClick={() => run(test, t`Not tested`)}>
        {t`Send a test`}
      </Button>
      <Button size="small" busy={isBusy} onClick={() => run(togglePaused, t`Not changed`)}>
        {isStopped ? t`Resume` : t`Pause`}
      </Button>
      <Button size="small" onClick={onEdit}>
        {sense("Change", "button")}
      </Button>
      <Button size="small" onClick={() => setAsked("secret")}>
        {t`New secret`}
      </Button>
      <Button size="small" kind="danger" onClick={() => setAsked("remove")}>
        {t`Remove`}
      </Button>
      <ConfirmDialog
        open={asked === "secret"}
        onClose={() => setAsked(null)}
        onConfirm={renew}
        title={t`A new secret for ${name}?`}
        description={t`The old secret also signs for 24 hours. If it has leaked, switch the receiver over at once.`}
        confirmLabel={t`Make a new secret`}
        busy={isBusy}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onClose={() => setAsked(null)}
        onConfirm={remove}
        title={t`Remove ${name}?`}
        description={t`Nothing more is sent, and waiting and failed deliveries are deleted.`}
        confirmLabel={t`Remove webhook`}
        kind="danger"
        busy={isRemoving}
      />
    </Actions>
  );
}
