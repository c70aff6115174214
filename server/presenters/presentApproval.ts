import type { ApprovalModel } from "#db/models/ApprovalModel.ts";
import type { Approval } from "#protocol/approvals.ts";

/** The approval for REST and sockets; instead of the stored call it says what the call would do. */
export function presentApproval(
  row: ApprovalModel,
  names: { requestedBy: string; decidedBy: string | null },
): Approval {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    ...row.effect,
    traderId: row.beneficiary,
    status: row.status,
    requestedBy: names.requestedBy,
    requestedById: row.requestedBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: names.decidedBy,
    decidedById: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: row.version,
  };
}
