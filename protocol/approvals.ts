import { z } from "zod";
import { idParams } from "./bodies.ts";
import { auditDetailsSchema } from "./audit.ts";
import { decimalSchema } from "./money.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";

const approvalKindSchema = z.enum([
  "order_resolution",
  "transaction_processing",
  "user_change",
  "settings_change",
]);
export type ApprovalKind = z.infer<typeof approvalKindSchema>;

const approvalStatusSchema = z.enum(["pending", "approved", "declined", "expired", "overtaken"]);
export type ApprovalStatus = z.infer<typeof approvalStatusSchema>;

/** What an act would do, as it stood when it was asked for. */
export const approvalEffectSchema = z.strictObject({
  /** Whose money it is; null where it is nobody's. */
  trader: z.string().nullable(),
  /** What the trader has available in USD, before and after; null where no balance is concerned. */
  balance: z.strictObject({ before: decimalSchema, after: decimalSchema }).nullable(),
  details: auditDetailsSchema,
});
export type ApprovalEffect = z.infer<typeof approvalEffectSchema>;

/** An administrator's act that waits for another administrator, or did. */
export const approvalSchema = z.strictObject({
  id: idSchema,
  kind: approvalKindSchema,
  /** The id of the order, transaction or user; null for the settings. */
  subject: idSchema.nullable(),
  ...approvalEffectSchema.shape,
  status: approvalStatusSchema,
  requestedBy: z.string(),
  requestedById: idSchema,
  createdAt: timeSchema,
  /** From then on nobody can approve it any more. */
  expiresAt: timeSchema,
  decidedBy: z.string().nullable(),
  decidedAt: timeSchema.nullable(),
  version: z.number().int(),
});
export type Approval = z.infer<typeof approvalSchema>;

export const approvalQuery = pageQuery.extend({ status: approvalStatusSchema.optional() });

/** Calls about acts that need a second administrator; a part of `endpoints`. */
export const approvalEndpoints = {
  listApprovals: {
    method: "GET",
    path: "/api/admin/approvals",
    access: "admin",
    query: approvalQuery,
    status: 200,
    response: z.array(approvalSchema),
  },
  /** Not for whoever asked. Approving runs what was asked for, with all its checks, and needs the proof that it needs. */
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
  /** An act that waits for a second administrator, or was decided. */
  "approval.changed": approvalSchema,
} as const;
