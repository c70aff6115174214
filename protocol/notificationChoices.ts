import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import type { NotificationKind } from "./notifications.ts";
import { idSchema, versionSchema } from "./scalars.ts";

/* What a user wants to be alerted to away from the page, by subject and way; the same on all of their devices. */

export const NOTIFICATION_TOPICS = [
  "orders",
  "transfers",
  "balance",
  "standing",
  "fee",
  "sign_ins",
  "tokens",
  "work",
  "approvals",
  "books",
  "prices",
  "nodes",
  "maintenance",
] as const;
const notificationTopicSchema = z.enum(NOTIFICATION_TOPICS);
export type NotificationTopic = z.infer<typeof notificationTopicSchema>;

/** What only administrators are told. */
export const ADMIN_TOPICS: ReadonlySet<NotificationTopic> = new Set([
  "work",
  "approvals",
  "books",
  "prices",
  "nodes",
  "maintenance",
]);

const TOPICS: Readonly<Record<NotificationKind, NotificationTopic>> = {
  order_decided: "orders",
  transaction_processed: "transfers",
  balance_corrected: "balance",
  account_suspended: "standing",
  account_restored: "standing",
  fee_changed: "fee",
  new_browser: "sign_ins",
  password_link: "sign_ins",
  token_created: "tokens",
  work_waiting: "work",
  approval_waiting: "approvals",
  books_broken: "books",
  log_broken: "books",
  changes_lost: "books",
  feed_degraded: "prices",
  feed_restored: "prices",
  node_silent: "nodes",
  node_back: "nodes",
  maintenance_changed: "maintenance",
};

export function topicOf(kind: NotificationKind): NotificationTopic {
  return TOPICS[kind];
}

/**
 * `desktop`: a notification of the system while the desk is open in a browser. `sound`: a sound, likewise. `push`: a
 * push to the browsers that were turned on for it, also while the desk is closed.
 */
export const ALERT_CHANNELS = ["desktop", "sound", "push"] as const;
const alertChannelSchema = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof alertChannelSchema>;

export const notificationChoicesSchema = z.strictObject({
  /** The id of the user. */
  id: idSchema,
  desktop: z.array(notificationTopicSchema),
  sound: z.array(notificationTopicSchema),
  push: z.array(notificationTopicSchema),
  /** False: alerts only say what kind of thing happened, since others may see the screen. */
  showsDetails: z.boolean(),
  version: versionSchema,
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Calls about these choices; a part of `endpoints`. */
export const notificationChoiceEndpoints = {
  getNotificationChoices: {
    method: "GET",
    path: "/api/notifications/choices",
    access: "trader",
    status: 200,
    response: notificationChoicesSchema,
  },
  /** Changes one of them. */
  chooseNotification: {
    method: "PATCH",
    path: "/api/notifications/choices",
    access: "trader",
    body: z.union([
      z.strictObject({ channel: alertChannelSchema, topic: notificationTopicSchema, isOn: z.boolean() }),
      z.strictObject({ showsDetails: z.boolean() }),
    ]),
    status: 200,
    response: notificationChoicesSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const notificationChoiceEvents = { "notificationChoices.changed": notificationChoicesSchema } as const;
