import { z } from "zod/mini";
import { idParams } from "./bodies.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { orderSchema } from "./orders.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { balancesSchema } from "./statement.ts";

/* The record of one order: the order itself, and its bookings in the ledger. */

/** The accounts that a journal of an order moves: two of the trader's, two of the desk's. */
const accountSchema = z.enum(["available", "held", "fees", "trading"]);

/** One journal: its entries add up to zero. */
export const bookingSchema = z.strictObject({
  id: idSchema,
  at: timeSchema,
  kind: z.enum(["order_placement", "order_settlement"]),
  /** USD; negative if the account was debited. */
  entries: z.array(z.strictObject({ account: accountSchema, amount: decimalSchema })),
  /** The trader's balances before it, and after it. */
  before: balancesSchema,
  after: balancesSchema,
});
export type Booking = z.infer<typeof bookingSchema>;

export const orderRecordSchema = z.strictObject({
  order: orderSchema,
  /** Who decided, as far as the caller may know: administrators always do. Null while it waits. */
  decidedBy: z.nullable(z.string()),
  decidedById: z._default(z.nullable(idSchema), null),
  /** Oldest first: of its placement, and of its end once it has ended. */
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
