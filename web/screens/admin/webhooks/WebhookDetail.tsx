import { useMemo, useState } from "react";
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
import {
  changeWebhook,
  defineAnswer,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  useAnswer,
} from "../../../sync/index.ts";
import { space } from "../../../styles/theme.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { Deliveries } from "./Deliveries.tsx";
import { Stack } from "./parts.ts";
import { EVENT_LABELS, lookOf } from "./webhookText.ts";

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

/** One webhook: how it is doing, what can be done with it, and its deliveries. */
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
  const { label, tone } = lookOf(webhook);
  return (
    <Stack>
      <FactGroup>
        <Fact label="State">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        {failingSince !== null && (
          <Fact label="Failing since">
            <RelativeTime time={failingSince} />
          </Fact>
        )}
        {fault !== null && <Fact label="Because">{fault}</Fact>}
        <Fact label="Sends">{events.map((event) => EVENT_LABELS[event]).join(", ")}</Fact>
        <Fact label="Added">
          by {createdBy} <RelativeTime time={createdAt} />
        </Fact>
        {webhook.missedAt !== null && (
          <Fact label="Missed changes">
            <RelativeTime time={webhook.missedAt} />
          </Fact>
        )}
        {webhook.formerSecretUntil !== null && (
          <Fact label="Former secret signs">
            until <UntilTime time={webhook.formerSecretUntil} />
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
  const { isBusy, run } = useAction();
  const [asked, setAsked] = useState<"secret" | "remove" | null>(null);
  const { isBusy: isRemoving, confirm } = useConfirmation(() => setAsked(null));

  async function test() {
    await testWebhook(id);
    onTested();
    toastSuccess("Test on its way", "See below whether it arrives.");
  }

  function renew() {
    run(
      async () => onMade(await renewWebhookSecret(id)),
      "No new secret",
      () => setAsked(null),
    );
  }

  function remove() {
    confirm("Webhook removed", async () => {
      await removeWebhook(id);
      onBack();
      return `Nothing more is sent to ${name}.`;
    });
  }

  return (
    <Actions>
      <Button size="small" kind="quiet" onClick={onBack}>
        All webhooks
      </Button>
      <Button size="small" busy={isBusy} disabled={isStopped} onClick={() => run(test, "Not tested")}>
        Send a test
      </Button>
      <Button
        size="small"
        busy={isBusy}
        onClick={() =>
          run(async () => void (await changeWebhook(id, { isPaused: !isStopped })), "Not changed")
        }
      >
        {isStopped ? "Resume" : "Pause"}
      </Button>
      <Button size="small" onClick={onEdit}>
        Change
      </Button>
      <Button size="small" onClick={() => setAsked("secret")}>
        New secret
      </Button>
      <Button size="small" kind="danger" onClick={() => setAsked("remove")}>
        Remove
      </Button>
      <ConfirmDialog
        open={asked === "secret"}
        onClose={() => setAsked(null)}
        onConfirm={renew}
        title={`A new secret for ${name}?`}
        description="The former one signs too for 24 hours. If it has leaked, change the receiver at once."
        confirmLabel="Make a new secret"
        busy={isBusy}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onClose={() => setAsked(null)}
        onConfirm={remove}
        title={`Remove ${name}?`}
        description="Nothing more is sent, and what waits or was given up is deleted."
        confirmLabel="Remove webhook"
        kind="danger"
        busy={isRemoving}
      />
    </Actions>
  );
}
