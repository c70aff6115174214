import type { WebhookModel } from "#db/models/WebhookModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { WebhookForm } from "#protocol/webhooks.ts";
import { getSettings } from "../queries/settings.ts";
import type { Question } from "./actOrAsk.ts";
import { isRuled } from "./rules.ts";

/*
 * A webhook goes on sending the desk's data after its maker has left. So under the two-administrator rules nobody names
 * a receiver, or what it gets, alone. Pausing, removing and renaming take one administrator.
 */

/** What a second administrator is asked before a webhook is created; null if one administrator is enough. */
export async function askToCreate({ trx }: Tx, id: string, form: WebhookForm): Promise<Question | null> {
  if (!isRuled(await getSettings(trx))) return null;
  return {
    kind: "webhook_creation",
    subject: id,
    holder: null,
    command: form,
    effect: { trader: null, balance: null, details: describeReceiver(form) },
  };
}

/** The same before a change that sends to another address, or sends more. */
export async function askToChange(
  { trx }: Tx,
  before: WebhookModel,
  changes: Body<"changeWebhook">,
): Promise<Question | null> {
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
    effect: { trader: null, balance: null, details: describeReceiver(after) },
  };
}

/** Paths and queries of addresses often hold a secret, so audit log and approvals have the host only. */
export function describeReceiver({ name, url, events }: WebhookForm) {
  return { webhook: name, host: hostOf(url), events: events.join(", ") };
}

export function hostOf(url: string): string {
  return new URL(url).host;
}
