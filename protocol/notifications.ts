import { z } from "zod/mini";
import { auditDetailsSchema } from "./audit.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema, versionSchema } from "./scalars.ts";

/* What happened to a user while they were away, kept for 90 days. */

export const NOTIFICATION_DAYS = 90;
/** A notification that grows, like that of new work, alerts again after this long without growth. */
export const RING_AGAIN_MS = 10 * 60_000;
/** How many can be marked as read by their ids at once. */
const MOST_IDS = 200;

export const NOTIFICATION_KINDS = [
  "order_decided",
  "transaction_processed",
  "balance_corrected",
  "account_suspended",
  "account_restored",
  "fee_changed",
  "new_browser",
  "token_created",
  "password_link",
  "passkey_added",
  "passkey_refused",
  "password_changed",
  "passkey_removed",
  "authenticator_added",
  "authenticator_removed",
  "recovery_codes_renewed",
  "provider_account_added",
  "provider_account_removed",
  "work_waiting",
  "approval_waiting",
  "books_broken",
  "log_broken",
  "feed_degraded",
  "feed_restored",
  "node_silent",
  "node_back",
  "maintenance_changed",
  "changes_lost",
  "webhook_added",
  "webhook_trouble",
  "desk_token_created",
  "new_destination",
] as const;
export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

export const notificationSchema = z.strictObject({
  id: idSchema,
  kind: notificationKindSchema,
  /** The id of the order, transaction, correction, approval, check or token; null if there is none. */
  subject: z.nullable(idSchema),
  details: auditDetailsSchema,
  /** When it happened; for a group, when it last grew. */
  at: timeSchema,
  readAt: z.nullable(timeSchema),
  version: versionSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

/** What the user has marked as read together: everything up to a time. */
export const inboxSchema = z.strictObject({
  /** The id of the user. */
  id: idSchema,
  readUntil: z.nullable(timeSchema),
});
export type Inbox = z.infer<typeof inboxSchema>;

/** Calls about the user's notifications; a part of `endpoints`. */
export const notificationEndpoints = {
  /** Newest first. */
  listNotifications: {
    method: "GET",
    path: "/api/notifications",
    access: "trader",
    query: z.strictObject({
      limit: pageQuery.shape.limit,
      before: pageQuery.shape.before,
      /** Lists only unread ones. */
      unread: z.optional(z.literal("true")),
    }),
    status: 200,
    response: z.array(notificationSchema),
  },
  /** Marks these as read, or all up to a time. */
  readNotifications: {
    method: "POST",
    path: "/api/notifications/read",
    access: "trader",
    body: z.union([
      z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_IDS)) }),
      z.strictObject({ until: timeSchema }),
    ]),
    status: 200,
    response: z.strictObject({ inbox: inboxSchema, notifications: z.array(notificationSchema) }),
  },
} as const satisfies Record<string, EndpointShape>;

export const notificationEvents = {
  /** A new notification, or one that was read or has grown. */
  "notification.changed": notificationSchema,
  /** All notifications up to a time were marked as read. */
  "inbox.changed": inboxSchema,
} as const;
