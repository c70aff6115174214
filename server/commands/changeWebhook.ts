import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { takeTurn, TURNS } from "#db/locks.ts";
import { WebhookDeliveryModel } from "#db/models/WebhookDeliveryModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  WEBHOOK_RETRY_HOURS,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type WebhookForm,
} from "#protocol/webhooks.ts";
import { actOrAsk } from "../approvals/actOrAsk.ts";
import {
  askToChange,
  askToCreate,
  asMeant,
  describeReceiver,
  hostOf,
  refuseMoreThan,
} from "../approvals/webhookRules.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notifyAdministrators } from "../notifications/notify.ts";
import { mustFindWebhook } from "../queries/webhooks.ts";
import { presentDelivery } from "../presenters/presentWebhook.ts";
import { Refusal } from "../refusal.ts";
import { faultOfReceiver } from "../webhooks/receiver.ts";
import { sealSecret } from "../webhooks/secrets.ts";
import { makeSecret } from "../webhooks/signature.ts";
import { publishWebhook, withoutFailures } from "../webhooks/trouble.ts";

/**
 * Sends changes to another address from now on. It takes data out of the desk, so the other administrators are notified,
 * and by rule one of them has to approve it.
 */
export async function createWebhook(context: Context, actor: Actor, form: WebhookForm): Promise<NewWebhook> {
  refuseReceiver(context, form.url);
  const id = uuidv7();
  return actOrAsk(context, actor, {
    question: (tx) => askToCreate(tx, actor, id, form),
    act: (tx) => create(tx, context, actor, { id, createdBy: actor.user.id }, form),
  });
}

/** What a second administrator approved. Nobody has seen its secret: who asked for it makes another (`rotateWebhookSecret`). */
export async function createApprovedWebhook(
  tx: Tx,
  context: Context,
  approver: Actor,
  made: { id: string; createdBy: string },
  form: WebhookForm,
): Promise<void> {
  refuseReceiver(context, form.url);
  await create(tx, context, approver, made, form);
}

async function create(
  tx: Tx,
  { config }: Context,
  actor: Actor,
  { id, createdBy }: { id: string; createdBy: string },
  form: WebhookForm,
): Promise<NewWebhook> {
  const secret = makeSecret();
  await takeTurn(tx.trx, TURNS.webhooks);
  await refuseMoreThan(MAX_WEBHOOKS, tx.trx);
  await WebhookModel.query(tx.trx).insert({
    id,
    ...form,
    secret: sealSecret(config.sessionKeys, id, secret),
    createdBy,
  });
  const webhook = await publishWebhook(tx, id);
  await record(tx, actor, { action: "webhook.added", subject: id, details: describeReceiver(webhook) });
  await notifyAdministrators(
    tx,
    {
      kind: "webhook_added",
      subject: id,
      details: { by: webhook.createdBy, name: form.name, host: hostOf(form.url) },
    },
    { except: [actor.user.id] },
  );
  return { webhook, secret };
}

/** Changes what is sent; does nothing if it already is as asked for. */
export async function changeWebhook(
  context: Context,
  actor: Actor,
  id: string,
  changes: Body<"changeWebhook">,
): Promise<Webhook> {
  if (changes.url !== undefined) refuseReceiver(context, changes.url);
  return actOrAsk(context, actor, {
    question: async (tx) => askToChange(tx, await lockWebhook(tx, id), changes),
    act: (tx) => change(tx, actor, id, changes),
  });
}

/** What a second administrator approved. */
export async function changeApprovedWebhook(
  tx: Tx,
  context: Context,
  approver: Actor,
  id: string,
  changes: Body<"changeWebhook">,
): Promise<void> {
  if (changes.url !== undefined) refuseReceiver(context, changes.url);
  await change(tx, approver, id, changes);
}

async function change(tx: Tx, actor: Actor, id: string, sent: Body<"changeWebhook">): Promise<Webhook> {
  const before = await lockWebhook(tx, id);
  const { isPaused, ...changes } = asMeant(before, sent);
  if (isAlready(before, isPaused, changes)) return mustFindWebhook(tx.trx, id);
  const resumes = isPaused === false && before.stoppedAs !== null;
  await WebhookModel.query(tx.trx)
    .findById(id)
    .patch({
      ...changes,
      ...(isPaused === true && { stoppedAs: "paused", stoppedAt: WebhookModel.raw("now()") }),
      ...(resumes && { stoppedAs: null, stoppedAt: null }),
      // It may work now.
      ...((resumes || changes.url !== undefined) && withoutFailures()),
      version: WebhookModel.raw("version + 1"),
    });
  if (resumes)
    await WebhookDeliveryModel.query(tx.trx)
      .where({ webhookId: id, status: "waiting" })
      .patch({
        nextAt: WebhookDeliveryModel.raw("now()"),
        retriesUntil: retriesUntil(),
      });
  if (changes.events !== undefined) await dropUnwanted(tx, id, changes.events);
  const webhook = await publishWebhook(tx, id);
  await record(tx, actor, {
    action: "webhook.changed",
    subject: id,
    details: {
      ...describeReceiver(webhook),
      ...(isPaused !== undefined && { isPaused }),
      ...(changes.url !== undefined && { from: hostOf(before.url), to: hostOf(webhook.url) }),
    },
  });
  return webhook;
}

function isAlready(
  { name, url, events, stoppedAs }: WebhookModel,
  isPaused: boolean | undefined,
  changes: Partial<WebhookForm>,
): boolean {
  if (isPaused === true && stoppedAs !== "paused") return false;
  if (isPaused === false && stoppedAs !== null) return false;
  return isDeepStrictEqual({ name, url, events }, { name, url, events, ...changes });
}

/** What waits, or was given up, of kinds that it no longer gets: another receiver must not get it later either. */
async function dropUnwanted({ trx }: Tx, id: string, events: readonly string[]): Promise<void> {
  await WebhookDeliveryModel.query(trx)
    .where({ webhookId: id })
    .whereIn("status", ["waiting", "dead"])
    .whereNotIn("event", [...events, WEBHOOK_TEST])
    .delete();
}

/** Makes another secret. What is sent is signed by both for a day, so that the receiver can change over. */
export async function rotateWebhookSecret(
  { config, database }: Context,
  actor: Actor,
  id: string,
): Promise<NewWebhook> {
  const secret = makeSecret();
  return database.transact(async (tx) => {
    const before = await lockWebhook(tx, id);
    await WebhookModel.query(tx.trx)
      .findById(id)
      .patch({
        secret: sealSecret(config.sessionKeys, id, secret),
        formerSecret: before.secret,
        formerUntil: WebhookModel.raw("now() + ? * interval '1 hour'", [FORMER_SECRET_HOURS]),
        version: WebhookModel.raw("version + 1"),
      });
    const webhook = await publishWebhook(tx, id);
    await record(tx, actor, {
      action: "webhook.secret_rotated",
      subject: id,
      details: { webhook: webhook.name },
    });
    return { webhook, secret };
  });
}

/** Nothing more is sent; a background job deletes what waits. */
export async function removeWebhook({ database }: Context, actor: Actor, id: string): Promise<Webhook> {
  return database.transact(async (tx) => {
    await lockWebhook(tx, id);
    await WebhookModel.query(tx.trx)
      .findById(id)
      .patch({
        removedAt: WebhookModel.raw("now()"),
        secret: Buffer.alloc(0),
        formerSecret: null,
        formerUntil: null,
        version: WebhookModel.raw("version + 1"),
      });
    const webhook = await publishWebhook(tx, id);
    await record(tx, actor, { action: "webhook.removed", subject: id, details: describeReceiver(webhook) });
    return webhook;
  });
}

/** Queues a delivery that says nothing but the name; it waits for no other. */
export async function testWebhook({ database }: Context, actor: Actor, id: string): Promise<WebhookDelivery> {
  return database.transact(async (tx) => {
    const { name, stoppedAs } = await lockWebhook(tx, id);
    if (stoppedAs !== null) throw new Refusal("validation_failed", { message: "Resume it first." });
    const at = new Date();
    const delivery = uuidv7();
    const row = await WebhookDeliveryModel.query(tx.trx)
      .insert({
        id: delivery,
        webhookId: id,
        event: WEBHOOK_TEST,
        subject: delivery,
        happenedAt: at,
        body: JSON.stringify({ type: WEBHOOK_TEST, timestamp: at.toISOString(), data: { id, name } }),
      })
      .returning("*");
    await record(tx, actor, { action: "webhook.tested", subject: id, details: { webhook: name } });
    return presentDelivery(row);
  });
}

/** Queues what was given up again. Receivers know it by its id, and that it is old by its version. */
export async function sendWebhookAgain(
  { database }: Context,
  actor: Actor,
  id: string,
  deliveries: readonly string[],
): Promise<{ queued: number }> {
  return database.transact(async (tx) => {
    const { name } = await lockWebhook(tx, id);
    const queued = await WebhookDeliveryModel.query(tx.trx)
      .where({ webhookId: id, status: "dead" })
      .whereIn("id", [...deliveries])
      .patch({
        status: "waiting",
        attempts: 0,
        endedAt: null,
        nextAt: WebhookDeliveryModel.raw("now()"),
        retriesUntil: retriesUntil(),
      });
    if (queued > 0)
      await record(tx, actor, {
        action: "webhook.sent_again",
        subject: id,
        details: { webhook: name, deliveries: queued },
      });
    return { queued };
  });
}

function retriesUntil() {
  return WebhookDeliveryModel.raw(`greatest("retriesUntil", now() + ? * interval '1 hour')`, [
    WEBHOOK_RETRY_HOURS,
  ]);
}

async function lockWebhook({ trx }: Tx, id: string): Promise<WebhookModel> {
  const webhook = await WebhookModel.query(trx).findById(id).where({ removedAt: null }).forUpdate();
  if (webhook === undefined) throw new Refusal("not_found");
  return webhook;
}

function refuseReceiver({ config }: Context, url: string): void {
  const fault = faultOfReceiver(url, config.webhookReceivers);
  if (fault !== null) throw refused("url", fault);
}

function refused(field: string, message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { [field]: message } });
}
