import { z } from "zod";
import { approvalQuery, approvalSchema } from "./approvals.ts";
import { idSchema } from "./entities.ts";

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
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({ decision: z.enum(["approved", "declined"]) }),
    proof: "steady",
    status: 200,
    response: approvalSchema,
  },
} as const;
