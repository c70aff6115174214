import type { WebhookDeliveryModel } from "#db/models/WebhookDeliveryModel.ts";
import type { WebhookModel } from "#db/models/WebhookModel.ts";
import { isWebhookEvent, type Webhook, type WebhookDelivery } from "#protocol/webhooks.ts";

/**
 * The address as everybody sees it, including those who entered it: its path and query often contain the receiver's
 * secret, and programs that may only read the desk get it too.
 */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? origin : `${origin}/…`;
}

/** Includes its creator, but never a secret, nor events that only a newer version knows. */
export function presentWebhook(webhook: WebhookModel): Webhook {
  return {
    id: webhook.id,
    name: webhook.name,
    url: shownUrl(webhook.url),
    events: webhook.events.filter(isWebhookEvent),
    createdBy: webhook.maker?.username ?? "",
    createdById: webhook.createdBy,
    createdAt: webhook.createdAt.toISOString(),
    stoppedAs: webhook.stoppedAs,
    stoppedAt: webhook.stoppedAt?.toISOString() ?? null,
    formerSecretUntil: webhook.formerUntil?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    fault: webhook.fault,
    missedAt: webhook.missedAt?.toISOString() ?? null,
    isRemoved: webhook.removedAt !== null,
    version: webhook.version,
  };
}

export function presentDelivery(delivery: WebhookDeliveryModel): WebhookDelivery {
  const { id, event, subject, happenedAt, status, attempts, nextAt, endedAt, answer, fault } = delivery;
  return {
    id,
    event,
    subject: subject === "" ? null : subject,
    happenedAt: happenedAt.toISOString(),
    status,
    attempts,
    nextAt: status === "waiting" ? nextAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
    answer,
    fault,
  };
}
