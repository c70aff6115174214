import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import { bookingSchema } from "./bookings.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { orderSchema } from "./orders.ts";
import { idSchema } from "./scalars.ts";

/* The record of one order: the order itself, and its bookings in the ledger. */

export const orderRecordSchema = z.strictObject({
  order: orderSchema,
  /** Who decided, as far as the caller may know: administrators always may. Null while it waits. */
  decidedBy: z.nullable(z.string()),
  decidedById: z._default(z.nullable(idSchema), null),
  /** Oldest first: of its placement and, once it has ended, of its end. */
  bookings: z.array(bookingSchema),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

export const orderRecordEndpoints = {
  /** For the order's trader and administrators. */
  getOrderRecord: {
    method: "GET",
    path: "/api/orders/:id/record",
    access: "trader",
    token: "read",
    params: idParams,
    status: 200,
    response: orderRecordSchema,
  },
} as const satisfies Record<string, EndpointShape>;
