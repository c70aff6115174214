import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { languageSchema, timeZoneSchema } from "./languages.ts";
import type { NotificationKind } from "./notifications.ts";
import { idSchema, versionSchema } from "./scalars.ts";

/* What a user wants to be alerted to away from the page, by subject and channel; the same on all of their devices. */

const ADMINISTRATORS = ["work", "approvals", "books", "prices", "nodes", "maintenance", "webhooks"] as const;
export const NOTIFICATION_TOPICS = [
  "orders",
  "transfers",
  "balance",
  "standing",
  "fee",
  "sign_ins",
  "tokens",
  ...ADMINISTRATORS,
] as const;
const notificationTopicSchema = z.enum(NOTIFICATION_TOPICS);
export type NotificationTopic = z.infer<typeof notificationTopicSchema>;

const KNOWN: ReadonlySet<string> = new Set(NOTIFICATION_TOPICS);
/** False for topics that only a newer version knows. */
export function isNotificationTopic(topic: string): topic is NotificationTopic {
  return KNOWN.has(topic);
}

/** Topics of administrators only. */
export const ADMIN_TOPICS: ReadonlySet<NotificationTopic> = new Set(ADMINISTRATORS);

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
  passkey_added: "sign_ins",
  passkey_refused: "sign_ins",
  password_changed: "sign_ins",
  passkey_removed: "sign_ins",
  authenticator_added: "sign_ins",
  authenticator_removed: "sign_ins",
  recovery_codes_renewed: "sign_ins",
  provider_account_added: "sign_ins",
  provider_account_removed: "sign_ins",
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
  webhook_added: "webhooks",
  webhook_trouble: "webhooks",
  desk_token_created: "webhooks",
  new_destination: "sign_ins",
};

/** The topic under which users choose the channels for notifications of this kind. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  return TOPICS[kind];
}

/**
 * Topics that warn of somebody else in the account. A mail about these is sent even if its notification was read, and
 * turning off their mails and pushes needs a proof, so that a stolen session can't silence them.
 */
export const SECURITY_TOPICS = ["sign_ins", "tokens"] as const satisfies NotificationTopic[];
export type SecurityTopic = (typeof SECURITY_TOPICS)[number];
const WARNING: ReadonlySet<string> = new Set(SECURITY_TOPICS);
export function isSecurityTopic(topic: NotificationTopic): topic is SecurityTopic {
  return WARNING.has(topic);
}

/**
 * `desktop`: a system notification while the desk is open in a browser. `sound`: a sound, in the same case. `push`: a
 * push to the browsers for which it was turned on, even while the desk is closed. `mail`: a mail, if the desk sends
 * any.
 */
export const ALERT_CHANNELS = ["desktop", "sound", "push", "mail"] as const;
/** The channels that reach somebody who is not at the desk. */
export const AWAY_CHANNELS = ["push", "mail"] as const;
export type AwayChannel = (typeof AWAY_CHANNELS)[number];
const alertChannelSchema = z.enum(ALERT_CHANNELS);
export type AlertChannel = z.infer<typeof alertChannelSchema>;

/** A mail is sent this long after its notification, unless that was read meanwhile and is no warning. */
export const MAIL_AFTER_MS = 60_000;
/** Mails about new work, which is counted in one notification, are at least this far apart. */
export const MAIL_WORK_AGAIN_MS = 30 * 60_000;

/** A test shows whether they arrive. */
const testableChannelSchema = z.enum(AWAY_CHANNELS);
export type TestableChannel = z.infer<typeof testableChannelSchema>;

export const alertTestSchema = z.strictObject({
  /**
   * `sent`: the push service or mail server accepted it. `refused`: it refused it. `unreachable`: it did not answer.
   */
  outcome: z.enum(["sent", "refused", "unreachable"]),
});
export type AlertTest = z.infer<typeof alertTestSchema>;

export const notificationChoicesSchema = z.strictObject({
  /** The id of the user. */
  id: idSchema,
  desktop: z.array(notificationTopicSchema),
  sound: z.array(notificationTopicSchema),
  push: z.array(notificationTopicSchema),
  mail: z._default(z.array(notificationTopicSchema), []),
  /** False: alerts only say what kind of thing happened, because others may see the screen. */
  showsDetails: z.boolean(),
  /** The language of mails and pushes, with its formats for dates and figures; null until a page has sent it. */
  language: z._default(z.nullable(languageSchema), null),
  /** The time zone of their times, an IANA name; null for UTC. */
  timeZone: z._default(z.nullable(z.string()), null),
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
  /** Changes one of them; the language goes with its time zone. */
  chooseNotification: {
    method: "PATCH",
    path: "/api/notifications/choices",
    access: "trader",
    proof: {
      values: { channel: AWAY_CHANNELS, topic: SECURITY_TOPICS, isOn: [false] },
      needs: "recent",
    },
    body: z.union([
      z.strictObject({ channel: alertChannelSchema, topic: notificationTopicSchema, isOn: z.boolean() }),
      z.strictObject({ showsDetails: z.boolean() }),
      z.strictObject({ language: languageSchema, timeZone: timeZoneSchema }),
    ]),
    status: 200,
    response: notificationChoicesSchema,
  },
  /** Sends a push to this browser, or a mail to the user, at once. */
  testAlert: {
    method: "POST",
    path: "/api/notifications/test",
    access: "trader",
    body: z.strictObject({ channel: testableChannelSchema }),
    status: 200,
    response: alertTestSchema,
  },
} as const satisfies Record<string, EndpointShape>;

export const notificationChoiceEvents = { "notificationChoices.changed": notificationChoicesSchema } as const;
