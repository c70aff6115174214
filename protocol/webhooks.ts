import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { identifier, line } from "./forms.ts";
import { countSchema, idSchema, timeSchema, versionSchema } from "./scalars.ts";

/* Addresses of other programs, to which the desk sends its changes as they are committed (Standard Webhooks). */

export const MAX_WEBHOOKS = 10;
/** A delivery that has not arrived for this long is given up. */
export const WEBHOOK_RETRY_HOURS = 24;
/** For this long after a rotation, deliveries have a signature by the former secret too. */
export const FORMER_SECRET_HOURS = 24;
/** How many of the newest deliveries and the oldest dead ones a page shows, and how many it can send again at once. */
export const SHOWN_DELIVERIES = 50;
const MAX_URL_LENGTH = 1_000;

/** The events that can be sent: each as administrators receive it. */
export const WEBHOOK_EVENTS = [
  "order.changed",
  "transaction.changed",
  "user.changed",
  "settings.changed",
  "approval.changed",
  "audit.changed",
  "check.changed",
] as const;
const webhookEventSchema = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);
export function isWebhookEvent(name: string): name is WebhookEvent {
  return KNOWN.has(name);
}

/** What a test sends. */
export const WEBHOOK_TEST = "webhook.test";

/**
 * Why nothing is sent. `paused`: an administrator paused it. `gone`: the receiver answered 410. `unreadable`: the secret
 * was encrypted with a session key that is no longer configured.
 */
export const webhookStopSchema = z.enum(["paused", "gone", "unreadable"]);
export type WebhookStop = z.infer<typeof webhookStopSchema>;

export const webhookSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdBy: z.string(),
  createdById: z._default(z.nullable(idSchema), null),
  createdAt: timeSchema,
  stoppedAs: z.nullable(webhookStopSchema),
  stoppedAt: z.nullable(timeSchema),
  /** Until when the secret before this one signs too. */
  formerSecretUntil: z.nullable(timeSchema),
  /** Since when every attempt has failed; null if the last one succeeded. */
  failingSince: z.nullable(timeSchema),
  fault: z.nullable(z.string()),
  /** When events were deleted before they could be sent; null if that never happened. */
  missedAt: z.nullable(timeSchema),
  isRemoved: z.boolean(),
  version: versionSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The only answer with the secret: it can't be shown again. */
export const newWebhookSchema = z.strictObject({ webhook: webhookSchema, secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const deliveryStatusSchema = z.enum(["waiting", "sent", "dead"]);

export const webhookDeliverySchema = z.strictObject({
  /** The `webhook-id` of all its attempts. */
  id: idSchema,
  event: z.string(),
  /** The id of the order, transaction, user, …; null if it has none. */
  subject: z.nullable(z.string()),
  happenedAt: timeSchema,
  status: deliveryStatusSchema,
  attempts: countSchema,
  /** Of a waiting one; it may also wait for an earlier one about the same subject. */
  nextAt: z.nullable(timeSchema),
  endedAt: z.nullable(timeSchema),
  /** Of the last attempt; null if there was none, or no answer. */
  answer: z.nullable(z.int()),
  fault: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const deliveriesSchema = z.strictObject({
  waiting: countSchema,
  dead: countSchema,
  /** The newest that are not dead, newest first; and the oldest that are, oldest first, as they are to be sent again. */
  latest: z.array(webhookDeliverySchema),
  deadLetters: z.array(webhookDeliverySchema),
});
export type WebhookDeliveries = z.infer<typeof deliveriesSchema>;

export const webhookFormSchema = z.strictObject({
  name: line(60).check(z.minLength(1, "Name is required")),
  url: identifier(MAX_URL_LENGTH).check(z.minLength(1, "Address is required")),
  events: z.array(webhookEventSchema).check(
    z.minLength(1, "Choose at least one"),
    z.refine((events) => new Set(events).size === events.length, "Name each once"),
  ),
});
export type WebhookForm = z.infer<typeof webhookFormSchema>;

const webhookChangeSchema = z
  .strictObject({
    name: z.exactOptional(webhookFormSchema.shape.name),
    url: z.exactOptional(webhookFormSchema.shape.url),
    events: z.exactOptional(webhookFormSchema.shape.events),
    isPaused: z.exactOptional(z.boolean()),
  })
  .check(z.refine((body) => Object.keys(body).length > 0, "Name at least one field to change"));

/** Calls about webhooks; a part of `endpoints`. */
export const webhookEndpoints = {
  listWebhooks: {
    method: "GET",
    path: "/api/admin/webhooks",
    access: "admin",
    token: "desk_read",
    status: 200,
    response: z.array(webhookSchema),
  },
  createWebhook: {
    method: "POST",
    path: "/api/admin/webhooks",
    access: "admin",
    proof: "recent",
    mayWait: true,
    body: webhookFormSchema,
    status: 201,
    response: newWebhookSchema,
  },
  changeWebhook: {
    method: "PATCH",
    path: "/api/admin/webhooks/:id",
    access: "admin",
    proof: "recent",
    mayWait: true,
    params: idParams,
    body: webhookChangeSchema,
    status: 200,
    response: webhookSchema,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/admin/webhooks/:id/secret",
    access: "admin",
    proof: "recent",
    params: idParams,
    status: 200,
    response: newWebhookSchema,
  },
  removeWebhook: {
    method: "DELETE",
    path: "/api/admin/webhooks/:id",
    access: "admin",
    proof: "recent",
    params: idParams,
    status: 200,
    response: webhookSchema,
  },
  /** Queues a delivery that says nothing but the webhook's name. */
  testWebhook: {
    method: "POST",
    path: "/api/admin/webhooks/:id/test",
    access: "admin",
    proof: "recent",
    params: idParams,
    status: 201,
    response: webhookDeliverySchema,
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/admin/webhooks/:id/deliveries",
    access: "admin",
    token: "desk_read",
    params: idParams,
    status: 200,
    response: deliveriesSchema,
  },
  /** Queues deliveries that were given up again, with the same `webhook-id`. */
  sendWebhookAgain: {
    method: "POST",
    path: "/api/admin/webhooks/:id/again",
    access: "admin",
    proof: "steady",
    params: idParams,
    body: z.strictObject({
      deliveries: z.array(idSchema).check(z.minLength(1), z.maxLength(SHOWN_DELIVERIES)),
    }),
    status: 200,
    response: z.strictObject({ queued: countSchema }),
  },
} as const satisfies Record<string, EndpointShape>;

export const webhookEvents = { "webhook.changed": webhookSchema } as const;
