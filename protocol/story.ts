import { z } from "zod/mini";
import { type AuditAction, auditEntrySchema } from "./audit.ts";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { orderSchema } from "./orders.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { transactionSchema } from "./transactions.ts";
import { tradeStatsSchema, userSchema } from "./users.ts";

/* Everything about one trader, for an administrator who is on the phone with them. */

export const STORY_KINDS = ["orders", "money", "account", "decisions"] as const;
const storyKindSchema = z.enum(STORY_KINDS);
export type StoryKind = z.infer<typeof storyKindSchema>;

const storyItemSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("order"), order: orderSchema }),
  /** A deposit or a withdrawal. */
  z.strictObject({ kind: z.literal("transaction"), transaction: transactionSchema }),
  /** Actions of the trader on their account, or of somebody else on it. */
  z.strictObject({ kind: z.literal("line"), line: auditEntrySchema }),
]);
export type StoryItem = z.infer<typeof storyItemSchema>;

const LIMIT_KINDS = [
  "pending_deposits",
  "pending_withdrawals",
  "automatic_deposits",
  "saved_addresses",
  "tokens",
  "exports",
] as const;

export const standingSchema = z.strictObject({
  user: userSchema,
  /** True once the account was anonymised. */
  isForgotten: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(timeSchema),
  /** The most recently used first. */
  sessions: z.array(z.strictObject({ id: idSchema, userAgent: z.string(), lastSeenAt: timeSchema })),
  trades: z.omit(tradeStatsSchema, { balance: true }),
  /** How much of each limit is used: counts, of automatic deposits USD in the last 24 hours. */
  limits: z.array(z.strictObject({ kind: z.enum(LIMIT_KINDS), used: decimalSchema, most: decimalSchema })),
});
export type Standing = z.infer<typeof standingSchema>;

export const storyEndpoints = {
  /** Newest first. */
  getStory: {
    method: "GET",
    path: "/api/admin/users/:id/story",
    access: "admin",
    token: "desk_read",
    params: idParams,
    query: z.extend(z.omit(pageQuery, { sort: true }), { kind: z.optional(storyKindSchema) }),
    status: 200,
    response: z.array(storyItemSchema),
  },
  getStanding: {
    method: "GET",
    path: "/api/admin/users/:id/standing",
    access: "admin",
    token: "desk_read",
    params: idParams,
    status: 200,
    response: standingSchema,
  },
} as const satisfies Record<string, EndpointShape>;

/** The category of an audit line for the reader of a trader's story. */
export const LINE_KINDS: Readonly<Record<AuditAction, Exclude<StoryKind, "orders">>> = {
  "user.balance_set": "money",
  "session.started": "account",
  "session.refused": "account",
  "session.ended": "account",
  "sessions.ended": "account",
  "account.created": "account",
  "password.changed": "account",
  "password.refused": "account",
  "password.reset": "account",
  "identity.confirmed": "account",
  "identity.refused": "account",
  "second_factor.enabled": "account",
  "second_factor.removed": "account",
  "recovery_codes.renewed": "account",
  "recovery_code.used": "account",
  "passkey.added": "account",
  "passkey.renamed": "account",
  "passkey.removed": "account",
  "passkey.refused": "account",
  "provider_account.linked": "account",
  "provider_account.unlinked": "account",
  "address.saved": "account",
  "address.renamed": "account",
  "address.removed": "account",
  "token.created": "account",
  "token.revoked": "account",
  "data.exported": "account",
  "order.resolved": "decisions",
  "transaction.processed": "decisions",
  "transaction.paying_started": "decisions",
  "transaction.paying_stopped": "decisions",
  "transaction.paying_taken_over": "decisions",
  "user.suspended": "decisions",
  "user.restored": "decisions",
  "user.role_changed": "decisions",
  "user.forgotten": "decisions",
  "settings.changed": "decisions",
  "logo.uploaded": "decisions",
  "logo.redrawn": "decisions",
  "logo.removed": "decisions",
  "approval.requested": "decisions",
  "approval.approved": "decisions",
  "approval.declined": "decisions",
  "approval.expired": "decisions",
  "approval.overtaken": "decisions",
  "check.requested": "decisions",
  "check.acknowledged": "decisions",
  "link.created": "account",
  "link.issued": "account",
  "link.revoked": "account",
  "link.used": "account",
  "note.written": "decisions",
  "setup.ticked_off": "decisions",
  "note.added": "decisions",
  "note.edited": "decisions",
  "flag.set": "decisions",
  "flag.cleared": "decisions",
  "webhook.added": "decisions",
  "webhook.changed": "decisions",
  "webhook.secret_rotated": "decisions",
  "webhook.removed": "decisions",
  "webhook.stopped": "decisions",
  "webhook.tested": "decisions",
  "webhook.sent_again": "decisions",
};
