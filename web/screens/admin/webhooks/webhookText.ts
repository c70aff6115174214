import type { Webhook, WebhookDelivery, WebhookEvent } from "#protocol/webhooks.ts";
import type { BadgeTone } from "../../../components/Badge.tsx";

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  "order.changed": "Orders",
  "transaction.changed": "Deposits, withdrawals and trades",
  "user.changed": "Accounts and balances",
  "settings.changed": "Site settings",
  "approval.changed": "Second approvals",
  "audit.changed": "Audit log",
  "check.changed": "Checks of books and log",
};

export type Look = { label: string; tone: BadgeTone };

const STOPPED: Readonly<Record<NonNullable<Webhook["stoppedAs"]>, Look>> = {
  paused: { label: "Paused", tone: "neutral" },
  gone: { label: "Off: it wants no more", tone: "wait" },
  unreadable: { label: "Off: needs a new secret", tone: "wait" },
};

/** How a webhook is doing, in a few words. */
export function lookOf({ stoppedAs, failingSince }: Webhook): Look {
  if (stoppedAs !== null) return STOPPED[stoppedAs];
  return failingSince === null ? { label: "On", tone: "accent" } : { label: "Failing", tone: "wait" };
}

const DELIVERED: Readonly<Record<WebhookDelivery["status"], Look>> = {
  waiting: { label: "Waiting", tone: "neutral" },
  sent: { label: "Sent", tone: "accent" },
  dead: { label: "Given up", tone: "wait" },
};

/** How far a delivery has come. */
export function deliveryLook({ status, attempts }: WebhookDelivery): Look {
  return status === "waiting" && attempts > 0 ? { label: "Trying again", tone: "wait" } : DELIVERED[status];
}

/** "1 attempt: The receiver answered 500." */
export function describeAttempts({ attempts, fault }: Pick<WebhookDelivery, "attempts" | "fault">): string {
  const counted = `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
  return fault === null ? counted : `${counted}: ${fault}`;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
