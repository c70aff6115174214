import { z } from "zod";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { orderStatusSchema } from "./orders.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/* What moved a trader's money. */

/** What moves a trader's money, one of each for a step of an order, deposit or withdrawal. */
export const MOVEMENT_KINDS = [
  "order_placement",
  "order_settlement",
  "deposit_settlement",
  "withdrawal_placement",
  "withdrawal_settlement",
  "balance_adjustment",
] as const;

/** USD: what is free, and what waits in pending orders and withdrawals. */
const balancesSchema = z.strictObject({ available: decimalSchema, held: decimalSchema });
export type Balances = z.infer<typeof balancesSchema>;

export const movementSchema = z.strictObject({
  id: idSchema,
  at: timeSchema,
  kind: z.enum(MOVEMENT_KINDS),
  /** Of the order, deposit or withdrawal; of nothing else where an administrator set the balance. */
  reference: idSchema,
  crypto: coinSchema.nullable(),
  /** How a settled order ended; null for whatever is not one. */
  outcome: orderStatusSchema.nullable(),
  /** True where the holder of the account decided it, as an owner without another administrator. */
  ownAccount: z.boolean(),
  /** What it added, or took where it is below zero. */
  change: balancesSchema,
  /** What there was afterwards. */
  balance: balancesSchema,
});
export type Movement = z.infer<typeof movementSchema>;

/** A page of what moved in a range of time, oldest first. Both balances are of the whole range, on each of its pages. */
export const statementSchema = z.strictObject({
  from: timeSchema,
  to: timeSchema,
  opening: balancesSchema,
  closing: balancesSchema,
  movements: z.array(movementSchema),
});
export type Statement = z.infer<typeof statementSchema>;

/** `to` is not included; absent it is now. `before` is the cursor that the Link header of the page before carried. */
const statementQuery = pageQuery.pick({ limit: true, before: true, to: true }).extend({ from: timeSchema });

export const statementEndpoints = {
  /** What moved the caller's money, with the balance after each movement. */
  getStatement: {
    method: "GET",
    path: "/api/statement",
    access: "trader",
    token: "read",
    query: statementQuery,
    status: 200,
    response: statementSchema,
  },
} as const satisfies Record<string, EndpointShape>;
