import type { Webhook, WebhookDelivery, WebhookEvent } from "#protocol/webhooks.ts";
import type { BadgeTone } from "../../../components/Badge.tsx";
import { queueItemPath } from "../../../entities/queueItemPath.ts";
import { recordPath } from "../../../entities/orders/RecordLink.tsx";
import { traderPath } from "../../../entities/users/TraderLink.tsx";
import { known, mark, type Message, plural, say } from "../../../language/index.ts";

export const EVENT_LABELS: Readonly<Record<WebhookEvent, Message>> = {
  "order.changed": mark`Orders`,
  "transaction.changed": mark`Deposits, withdrawals and trades`,
  "user.changed": mark`Accounts and balances`,
  "settings.changed": mark`Site settings`,
  "approval.changed": mark`Second approvals`,
  "audit.changed": mark`Audit log`,
  "check.changed": mark`Checks of books and log`,
};

/** What a webhook sends, in words. */
export function sayEvents(events: readonly string[]): string {
  return events.map((event) => (isWebhookEvent(event) ? say(EVENT_LABELS[event]) : event)).join(", ");
}

function isWebhookEvent(name: string): name is WebhookEvent {
  return Object.hasOwn(EVENT_LABELS, name);
}

export type Look = { label: Message; tone: BadgeTone };

const STOPPED: Readonly<Record<NonNullable<Webhook["stoppedAs"]>, Look>> = {
  paused: { label: mark`Paused`, tone: "neutral" },
  gone: { label: mark`Off: receiver answered 410`, tone: "wait" },
  unreadable: { label: mark`Off: needs a new secret`, tone: "wait" },
};

/** How a webhook is doing, in a few words. */
export function lookOf({ stoppedAs, failingSince }: Webhook): Look {
  if (stoppedAs !== null) return STOPPED[stoppedAs];
  return failingSince === null ? { label: mark`On`, tone: "accent" } : { label: mark`Failing`, tone: "wait" };
}

const DELIVERED: Readonly<Record<WebhookDelivery["status"], Look>> = {
  waiting: { label: mark`Waiting`, tone: "neutral" },
  sent: { label: mark`Sent`, tone: "accent" },
  dead: { label: mark`Given up`, tone: "wait" },
};

/** How far a delivery has come. */
export function deliveryLook({ status, attempts }: WebhookDelivery): Look {
  return status === "waiting" && attempts > 0
    ? { label: mark`Trying again`, tone: "wait" }
    : DELIVERED[status];
}

/** "1 attempt: The receiver answered 500." */
export function describeAttempts({ attempts, fault }: Pick<WebhookDelivery, "attempts" | "fault">): string {
  const counted = plural(attempts, "{0} attempt", "{0} attempts", attempts);
  return fault === null ? counted : `${counted}: ${known(fault)}`;
}

/** The path to the subject of a delivery; null if no page shows it. */
export function subjectPath({ event, subject }: Pick<WebhookDelivery, "event" | "subject">): string | null {
  if (subject === null) return null;
  if (event === "order.changed") return recordPath(subject);
  if (event === "transaction.changed") return queueItemPath("transactions", subject);
  return event === "user.changed" ? traderPath(subject) : null;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
