import { z } from "zod";
import type { EndpointShape } from "./endpointShape.ts";
import { idSchema, transactionSchema } from "./entities.ts";

const params = z.strictObject({ id: idSchema });

/** The calls about whose a deposit is and who is paying a withdrawal; a part of `endpoints`. */
export const payoutEndpoints = {
  /** At most 100, with the transaction itself, oldest first. */
  listClaims: {
    method: "GET",
    path: "/api/admin/transactions/:id/claims",
    access: "admin",
    params,
    status: 200,
    response: z.array(transactionSchema),
  },
  startPaying: {
    method: "POST",
    path: "/api/admin/transactions/:id/paying",
    access: "admin",
    params,
    proof: "steady",
    body: z.strictObject({
      /** The username of who is paying it, where that is to change. */
      takeOverFrom: z.string().optional(),
    }),
    status: 200,
    response: transactionSchema,
  },
  /** For who is paying it. */
  stopPaying: {
    method: "DELETE",
    path: "/api/admin/transactions/:id/paying",
    access: "admin",
    params,
    proof: "steady",
    status: 200,
    response: transactionSchema,
  },
} as const satisfies Record<string, EndpointShape>;
