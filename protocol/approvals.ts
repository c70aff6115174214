import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { auditDetailsSchema } from "./audit.ts";
import { decimalSchema } from "./money.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";

export const APPROVAL_KINDS = [
  "order_resolution",
  "transaction_processing",
  "user_change",
  "settings_change",
  "invitation",
  "password_link",
  "webhook_creation",
  "webhook_change",
] as const;
const approvalKindSchema = z.enum(APPROVAL_KINDS);
export type ApprovalKind = z.infer<typeof approvalKindSchema>;

const approvalStatusSchema = z.enum(["pending", "approved", "declined", "expired", "overtaken"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** The effect of a requested action, as of the request. */
export const approvalEffectSchema = z.strictObject({
  /** Whose money it affects; null if nobody's. */
  trader: z.nullable(z.string()),
  /** The trader's available USD before and after; null if no balance changes. */
  balance: z.nullable(z.strictObject({ before: decimalSchema, after: decimalSchema })),
  details: auditDetailsSchema,
});
export type ApprovalEffect = z.infer<typeof approvalEffectSchema>;

/** An action of an administrator that needs, or needed, a second administrator. */
export const approvalSchema = z.strictObject({
  id: idSchema,
  kind: approvalKindSchema,
  /** The id of the order, transaction, user, link or webhook; null for the settings. */
  subject: z.nullable(idSchema),
  ...approvalEffectSchema.shape,
  status: approvalStatusSchema,
  /** The id of the trader whose account it concerns; null if it concerns none. */
  traderId: z._default(z.nullable(idSchema), null),
  requestedBy: z.string(),
  requestedById: idSchema,
  createdAt: timeSchema,
  /** After this nobody can approve it. */
  expiresAt: timeSchema,
  decidedBy: z.nullable(z.string()),
  decidedById: z._default(z.nullable(idSchema), null),
  decidedAt: z.nullable(timeSchema),
  version: z.int(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalQuery = z.extend(pageQuery, { status: z.optional(approvalStatusSchema) });

/** Calls about actions that need a second administrator; a part of `endpoints`. */
export const approvalEndpoints = {
  listApprovals: {
    method: "GET",
    path: "/api/admin/approvals",
    access: "admin",
    token: "desk_read",
    query: approvalQuery,
    status: 200,
    response: z.array(approvalSchema),
  },
  /** Not for the requester. Approving runs the requested call with all its checks, and needs the same proof. */
  decideApproval: {
    method: "PATCH",
    path: "/api/admin/approvals/:id",
    access: "admin",
    params: idParams,
    body: z.strictObject({ decision: z.enum(["approved", "declined"]) }),
    proof: "steady",
    status: 200,
    response: approvalSchema,
  },
} as const;

export const approvalEvents = {
  /** An action that waits for a second administrator, or was decided. */
  "approval.changed": approvalSchema,
} as const;
