import { expect, test } from "vitest";
import type { Webhook, WebhookDelivery } from "#protocol/webhooks.ts";
import { deliveryLook, describeAttempts, hostOf, lookOf, subjectPath } from "./webhookText.ts";

const ID = "0198c0de-0000-7000-8000-00000000000a";
const AT = "2026-01-31T12:00:00Z";
const webhook: Webhook = {
  id: ID,
  name: "ERP",
  url: "https://erp.example.com/hooks",
  events: ["order.changed"],
  createdById: null,
  createdBy: "ann",
  createdAt: AT,
  stoppedAs: null,
  stoppedAt: null,
  formerSecretUntil: null,
  failingSince: null,
  fault: null,
  missedAt: null,
  isRemoved: false,
  version: 1,
};
const delivery: WebhookDelivery = {
  id: ID,
  event: "order.changed",
  subject: ID,
  happenedAt: AT,
  status: "waiting",
  attempts: 0,
  nextAt: AT,
  endedAt: null,
  answer: null,
  fault: null,
};

test.each([
  [{}, "On"],
  [{ failingSince: AT }, "Failing"],
  [{ stoppedAs: "paused", failingSince: AT }, "Paused"],
  [{ stoppedAs: "gone" }, "Off: receiver answered 410"],
  [{ stoppedAs: "unreadable" }, "Off: needs a new secret"],
] as const)("a webhook with %j is “%s”", (changes, label) => {
  expect(lookOf({ ...webhook, ...changes }).label).toBe(label);
});

test.each([
  ["order.changed", ID, `/orders/${ID}`],
  ["transaction.changed", ID, `/admin?tab=transactions&item=${ID}`],
  ["user.changed", ID, `/admin/users/${ID}`],
  ["settings.changed", ID, null],
  ["webhook.test", null, null],
])("the subject of %s is shown at %s", (event, subject, path) => {
  expect(subjectPath({ event, subject })).toBe(path);
});

test.each([
  [{}, "Waiting", "0 attempts"],
  [
    { attempts: 1, fault: "The receiver answered 500." },
    "Trying again",
    "1 attempt: The receiver answered 500.",
  ],
  [{ status: "sent", attempts: 2 }, "Sent", "2 attempts"],
  [{ status: "dead", attempts: 31 }, "Given up", "31 attempts"],
] as const)("a delivery with %j is “%s”", (changes, label, attempts) => {
  expect(deliveryLook({ ...delivery, ...changes }).label).toBe(label);
  expect(describeAttempts({ ...delivery, ...changes })).toBe(attempts);
});

test("a host has its port, and what is no address stays", () => {
  expect(hostOf("https://erp.example.com:8443/x?key=1")).toBe("erp.example.com:8443");
  expect(hostOf("erp")).toBe("erp");
});
