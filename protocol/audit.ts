import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/** All actions in the audit log: decisions of administrators, and everything about the security of an account. */
export const AUDIT_ACTIONS = [
  "order.resolved",
  "transaction.processed",
  "transaction.paying_started",
  "transaction.paying_stopped",
  "transaction.paying_taken_over",
  "user.balance_set",
  "user.suspended",
  "user.restored",
  "user.role_changed",
  "user.forgotten",
  "settings.changed",
  "logo.uploaded",
  "logo.redrawn",
  "logo.removed",
  "account.created",
  "session.started",
  "session.refused",
  "session.ended",
  "sessions.ended",
  "password.changed",
  "password.refused",
  "identity.confirmed",
  "identity.refused",
  "second_factor.enabled",
  "second_factor.removed",
  "recovery_codes.renewed",
  "recovery_code.used",
  "passkey.added",
  "passkey.renamed",
  "passkey.removed",
  "passkey.refused",
  "provider_account.linked",
  "provider_account.unlinked",
  "approval.requested",
  "approval.approved",
  "approval.declined",
  "approval.expired",
  "approval.overtaken",
  "password.reset",
  "address.saved",
  "address.renamed",
  "address.removed",
  "token.created",
  "token.revoked",
  "data.exported",
  "link.created",
  "link.issued",
  "link.revoked",
  "link.used",
  "note.written",
  "setup.ticked_off",
  "check.requested",
  "check.acknowledged",
  "note.added",
  "note.edited",
  "flag.set",
  "flag.cleared",
  "webhook.added",
  "webhook.changed",
  "webhook.secret_rotated",
  "webhook.removed",
  "webhook.stopped",
  "webhook.tested",
  "webhook.sent_again",
] as const;
export const auditActionSchema = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** Flat, so that a table and a CSV can show everything. */
export const auditDetailsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type AuditDetails = z.infer<typeof auditDetailsSchema>;

export const auditEntrySchema = z.strictObject({
  id: idSchema,
  at: timeSchema,
  /** Null if nobody was authenticated, or the system acted. */
  actorId: z.nullable(idSchema),
  actorName: z.string(),
  action: auditActionSchema,
  /** The id of its subject. */
  subject: z.nullable(z.string()),
  details: auditDetailsSchema,
  /** Where the request came from. */
  address: z.nullable(z.string()),
  /** Hex SHA-256 over the entry and the previous entry's hash; null until it is sealed a moment later. */
  hash: z.nullable(z.string()),
  version: z.int(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuery = z.extend(pageQuery, {
  action: z.optional(auditActionSchema),
  /** A complete username, in any case. */
  actor: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});

export const auditEndpoints = {
  /** Who did what, newest first. */
  listAuditLog: {
    method: "GET",
    path: "/api/admin/audit",
    access: "admin",
    token: "desk_read",
    query: auditQuery,
    status: 200,
    response: z.array(auditEntrySchema),
  },
} as const satisfies Record<string, EndpointShape>;

export const auditEvents = {
  /** A new line of the audit log. */
  "audit.changed": auditEntrySchema,
} as const;
