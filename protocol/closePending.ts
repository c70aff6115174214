import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { idParams, reasonBody } from "./bodies.ts";
import { countSchema, idSchema } from "./scalars.ts";

/** The result of closing everything that a suspended user has pending. */
export const closedPendingSchema = z.strictObject({
  orders: countSchema,
  deposits: countSchema,
  withdrawals: countSchema,
  /**
   * Items that could not be rejected now, and why: a withdrawal that is being paid, or one that needs a second
   * administrator.
   */
  left: z.array(
    z.strictObject({ kind: z.enum(["order", "deposit", "withdrawal"]), id: idSchema, reason: z.string() }),
  ),
});
export type ClosedPending = z.infer<typeof closedPendingSchema>;

export const closePendingEndpoints = {
  /** Rejects everything that a suspended user has pending, item by item; can be repeated after an interruption. */
  closePending: {
    method: "POST",
    path: "/api/admin/users/:id/close-pending",
    access: "admin",
    proof: "steady",
    params: idParams,
    body: reasonBody,
    status: 200,
    response: closedPendingSchema,
  },
} as const satisfies Record<string, EndpointShape>;
