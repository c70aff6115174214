import { z } from "zod/mini";
import { decimalSchema } from "./money.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { balancesSchema } from "./statement.ts";

/* What the ledger books for an order or a correction. */

/** The accounts that these journals move: two of the trader's, three of the desk's. */
const accountSchema = z.enum(["available", "held", "fees", "trading", "adjustments"]);

/** One journal: its entries add up to zero. */
export const bookingSchema = z.strictObject({
  id: idSchema,
  at: timeSchema,
  kind: z.enum(["order_placement", "order_settlement", "balance_adjustment"]),
  /** USD; negative if the account was debited. */
  entries: z.array(z.strictObject({ account: accountSchema, amount: decimalSchema })),
  /** The trader's balances before it, and after it. */
  before: balancesSchema,
  after: balancesSchema,
});
export type Booking = z.infer<typeof bookingSchema>;
