import { NotificationModel } from "#db/models/NotificationModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import type { Tx } from "#db/transact.ts";
import type { WebhookStop } from "#protocol/webhooks.ts";
import { record } from "../audit/record.ts";
import { notifyAdministrators } from "../notifications/notify.ts";
import { mustFindWebhook } from "../queries/webhooks.ts";

/** `dead`: deliveries were given up. `missed`: events were deleted before they were read. */
type Trouble = "dead" | "missed";

/** Notifies administrators of a failing webhook, at most once a day for each kind of trouble. */
export async function tellTrouble(
  tx: Tx,
  { id, name }: { id: string; name: string },
  what: Trouble,
): Promise<void> {
  const changes = { version: WebhookModel.raw("version + 1") };
  await WebhookModel.query(tx.trx)
    .findById(id)
    .patch({ ...changes, ...(what === "missed" && { missedAt: WebhookModel.raw("now()") }) });
  await publishWebhook(tx, id);
  const recent = await NotificationModel.query(tx.trx)
    .where({ kind: "webhook_trouble", subject: id })
    .whereRaw(`details ->> 'what' = ? and at > now() - interval '24 hours'`, [what])
    .first();
  if (recent !== undefined) return;
  await notifyAdministrators(tx, { kind: "webhook_trouble", subject: id, details: { name, what } });
}

/** The columns of a webhook without failures, or one whose failures no longer count. */
export function withoutFailures() {
  return { failures: 0, failingSince: null, fault: null, restsUntil: WebhookModel.raw("now()") };
}

/** Turns a webhook off without an administrator. Waiting deliveries stay, and are sent once it is resumed. */
export async function stopWebhook(tx: Tx, id: string, why: Exclude<WebhookStop, "paused">): Promise<void> {
  const stopped = await WebhookModel.query(tx.trx)
    .patch({
      stoppedAs: why,
      stoppedAt: WebhookModel.raw("now()"),
      version: WebhookModel.raw("version + 1"),
    })
    .where({ id, stoppedAs: null, removedAt: null })
    .returning("name");
  const [webhook] = stopped;
  if (webhook === undefined) return;
  await publishWebhook(tx, id);
  await record(
    tx,
    { name: "clock" },
    {
      action: "webhook.stopped",
      subject: id,
      details: { webhook: webhook.name, why },
    },
  );
  await notifyAdministrators(tx, {
    kind: "webhook_trouble",
    subject: id,
    details: { name: webhook.name, what: why },
  });
}

/** Publishes the webhook as this transaction has it, and returns it. */
export async function publishWebhook(tx: Tx, id: string) {
  const webhook = await mustFindWebhook(tx.trx, id);
  tx.publish({ name: "webhook.changed", userId: null, payload: webhook });
  return webhook;
}
