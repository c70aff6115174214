import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { idParams } from "./bodies.ts";
import { countSchema, idSchema } from "./scalars.ts";

/** What became of all that a suspended user had waiting. */
export const closedPendingSchema = z.strictObject({
  orders: countSchema,
  deposits: countSchema,
  withdrawals: countSchema,
  /** What could not be rejected now, and why: a withdrawal that is being paid, what needs a second administrator. */
  left: z.array(
    z.strictObject({ kind: z.enum(["order", "deposit", "withdrawal"]), id: idSchema, reason: z.string() }),
  ),
});
export type ClosedPending = z.infer<typeof closedPendingSchema>;

export const closePendingEndpoints = {
  /** Rejects everything that a suspended user has waiting, each as if by hand; once more goes on where it broke off. */
  closePending: {
    method: "POST",
    path: "/api/admin/users/:id/close-pending",
    access: "admin",
    proof: "steady",
    params: idParams,
    status: 200,
    response: closedPendingSchema,
  },
} as const satisfies Record<string, EndpointShape>;
