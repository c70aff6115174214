import { takeTurn, TURNS } from "#db/locks.ts";
import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import { WebhookModel } from "#db/models/WebhookModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { MAX_WEBHOOKS, type WebhookForm } from "#protocol/webhooks.ts";
import type { Actor } from "../context.ts";
import { shownUrl } from "../presenters/presentWebhook.ts";
import { getSettings } from "../queries/settings.ts";
import { Refusal } from "../refusal.ts";
import type { Question } from "./actOrAsk.ts";
import { isRuled } from "./rules.ts";

/*
 * A webhook keeps sending the desk's data after its creator has left. So under the two-administrator rules, choosing a
 * receiver or the events that it gets needs a second administrator. Pausing, removing and renaming a webhook don't.
 */

/**
 * What a second administrator is asked before a webhook is created; null if one administrator is enough. An administrator
 * has one request at a time, and requests count as webhooks.
 */
export async function askToCreate(
  { trx }: Tx,
  actor: Actor,
  id: string,
  form: WebhookForm,
): Promise<Question | null> {
  if (!isRuled(await getSettings(trx))) return null;
  await takeTurn(trx, TURNS.webhooks);
  const waiting = ApprovalModel.query(trx).where({ kind: "webhook_creation", status: "pending" });
  if ((await waiting.clone().where({ requestedBy: actor.user.id }).resultSize()) > 0)
    throw new Refusal("approval_pending");
  await refuseMoreThan(MAX_WEBHOOKS, trx, await waiting.resultSize());
  return {
    kind: "webhook_creation",
    subject: id,
    holder: null,
    command: form,
    effect: { trader: null, balance: null, details: describeReceiver(form) },
  };
}

/** Refuses another webhook beyond the limit; those that wait for a second administrator count. */
export async function refuseMoreThan(most: number, trx: Tx["trx"], waiting = 0): Promise<void> {
  const count = await WebhookModel.query(trx).where({ removedAt: null }).resultSize();
  if (count + waiting < most) return;
  const message = `There are ${most} webhooks: remove one first.`;
  throw new Refusal("validation_failed", { message, fields: { name: message } });
}

/** The same before a change that sends to another address, or sends more. */
export async function askToChange(
  { trx }: Tx,
  before: WebhookModel,
  sent: Body<"changeWebhook">,
): Promise<Question | null> {
  const changes = asMeant(before, sent);
  const sendsMore = changes.events?.some((event) => !before.events.includes(event)) === true;
  const sendsElsewhere = changes.url !== undefined && changes.url !== before.url;
  if (!sendsMore && !sendsElsewhere) return null;
  if (!isRuled(await getSettings(trx))) return null;
  const after = {
    name: changes.name ?? before.name,
    url: changes.url ?? before.url,
    events: changes.events ?? before.events,
  };
  return {
    kind: "webhook_change",
    subject: before.id,
    holder: null,
    command: changes,
    effect: {
      trader: null,
      balance: null,
      details: {
        ...describeReceiver({ ...after, name: before.name }),
        ...changesOf(before, after),
        ...(changes.isPaused !== undefined && { isPaused: changes.isPaused }),
      },
    },
  };
}

/** The changes that the caller really means: sending back the shortened address, as pages show it, changes nothing. */
export function asMeant(
  before: WebhookModel,
  { url, ...others }: Body<"changeWebhook">,
): Body<"changeWebhook"> {
  return url === undefined || url === shownUrl(before.url) ? others : { ...others, url };
}

/** Describes a change. Path and query may contain a secret, so it only says whether they change. */
function changesOf(before: WebhookForm, after: WebhookForm) {
  const [from, to] = [new URL(before.url), new URL(after.url)];
  return {
    ...(after.name !== before.name && { newName: after.name }),
    ...(from.origin !== to.origin && { fromHost: from.host }),
    ...(from.pathname + from.search !== to.pathname + to.search && { pathChanges: true }),
    ...(before.events.join() !== after.events.join() && { formerEvents: before.events.join(", ") }),
  };
}

/** Paths and queries often contain a secret, so the audit log and approvals only show the host. */
export function describeReceiver({ name, url, events }: WebhookForm) {
  return { webhook: name, host: hostOf(url), events: events.join(", ") };
}

export function hostOf(url: string): string {
  return new URL(url).host;
}
