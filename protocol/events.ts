import { z } from "zod/mini";
import { accountLinkEvents } from "./accountLinks.ts";
import { adminStatsEvents } from "./adminStats.ts";
import { approvalEvents } from "./approvals.ts";
import { auditEvents } from "./audit.ts";
import { booksEvents } from "./books.ts";
import { claimEvents, presenceEvents } from "./claims.ts";
import { deskNoteEvents } from "./deskNote.ts";
import { notificationChoiceEvents } from "./notificationChoices.ts";
import { notificationEvents } from "./notifications.ts";
import { orderEvents } from "./orders.ts";
import { priceEvents } from "./prices.ts";
import { timeSchema } from "./scalars.ts";
import { settingEvents } from "./settings.ts";
import { traderFileEvents } from "./traderFile.ts";
import { transactionEvents } from "./transactions.ts";
import { userEvents } from "./users.ts";
import { webhookEvents } from "./webhooks.ts";

/** The position in the event log after which a client wants everything it missed: transaction id and event id. */
export const cursorSchema = z.string().check(z.regex(/^\d{1,20}-\d{1,20}$/));
export type Cursor = z.infer<typeof cursorSchema>;

export const revocationReasonSchema = z.enum([
  "signed_out",
  "password_changed",
  "suspended",
  "role_changed",
  "token_revoked",
  "expired",
]);
export type RevocationReason = z.infer<typeof revocationReasonSchema>;

/**
 * Changes of entities, kept in the log: they have their cursor as second argument and are replayed to a client that
 * was away. Payloads are complete entities with a version, so duplicates and late ones are harmless.
 */
export const durableEvents = {
  ...userEvents,
  ...orderEvents,
  ...transactionEvents,
  ...settingEvents,
  ...auditEvents,
  ...approvalEvents,
  ...booksEvents,
  ...claimEvents,
  ...notificationEvents,
  ...accountLinkEvents,
  ...deskNoteEvents,
  ...traderFileEvents,
  ...notificationChoiceEvents,
  ...webhookEvents,
} as const;

/** Only the newest one matters: never replayed, but fetched by REST after a gap. */
const latestEvents = {
  ...priceEvents,
  ...adminStatsEvents,
  ...presenceEvents,
} as const;

/** About the connection itself. */
const connectionEvents = {
  /**
   * Rooms joined and events replayed: from here on the client is live. Unknown fields of a newer server are ignored,
   * so that an old page can learn that it is old.
   */
  ready: z.object({
    cursor: cursorSchema,
    serverTime: timeSchema,
    /** The build of the server's pages: a page of another build is out of date. */
    build: z.exactOptional(z.string()),
    /** The interval of heartbeats, for clients that asked for them in the handshake. */
    heartbeatMs: z.exactOptional(z.int().check(z.positive())),
  }),
  /**
   * The server has just read the log up to here and sent everything before. A client that asked for heartbeats and
   * misses several is no longer receiving changes, whatever the socket says.
   */
  heartbeat: z.object({ cursor: cursorSchema }),
  /** Too much was missed: fetch everything again. */
  resync: z.strictObject({}),
  "session.revoked": z.strictObject({ reason: revocationReasonSchema }),
  /** This node is going away: reconnect elsewhere. */
  "server.shutdown": z.strictObject({}),
} as const;

export const events = { ...durableEvents, ...latestEvents, ...connectionEvents } as const;

export type DurableEventName = keyof typeof durableEvents;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** The contract in Socket.IO's types, for both ends. */
export type ServerToClientEvents = {
  [N in EventName]: (payload: EventPayload<N>, ...cursor: N extends DurableEventName ? [Cursor] : []) => void;
};

/** All that clients send, in the handshake. */
export const handshakeSchema = z.object({
  cursor: z.optional(cursorSchema),
  /** Asks for heartbeats; older pages would report them as unknown. */
  heartbeat: z.optional(z.boolean()),
});
