import { z } from "zod/mini";
import { coinSchema } from "./coins.ts";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema, ZERO } from "./money.ts";
import { orderStatusSchema } from "./orders.ts";
import { pageQuery } from "./pageQuery.ts";
import { idSchema, timeSchema } from "./scalars.ts";

/* Movements of a trader's money. */

/** What can move a trader's money: one kind for each step of an order, deposit or withdrawal. */
export const MOVEMENT_KINDS = [
  "order_placement",
  "order_settlement",
  "deposit_settlement",
  "withdrawal_placement",
  "withdrawal_settlement",
  "balance_adjustment",
] as const;

/**
 * The sums that an available balance consists of, and `held`, what pending orders and withdrawals hold. `placed` is without the
 * fees; `returned` is what came back from rejected and cancelled orders and withdrawals; `corrections` are balances that
 * the desk set.
 */
export const BALANCE_PARTS = [
  "deposits",
  "withdrawals",
  "placed",
  "fees",
  "paidOut",
  "returned",
  "corrections",
] as const;

const statementPartSchema = z.enum([...BALANCE_PARTS, "held"]);
export type StatementPart = z.infer<typeof statementPartSchema>;

/** USD: the available balance, and the holds of pending orders and withdrawals. */
export const balancesSchema = z.strictObject({ available: decimalSchema, held: decimalSchema });
export type Balances = z.infer<typeof balancesSchema>;

export const movementSchema = z.strictObject({
  id: idSchema,
  at: timeSchema,
  kind: z.enum(MOVEMENT_KINDS),
  /** The id of the order, deposit or withdrawal; its own for a balance set by an administrator. */
  reference: idSchema,
  crypto: z.nullable(coinSchema),
  /** How a settled order ended; null for any other movement. */
  outcome: z.nullable(orderStatusSchema),
  /** True if the account's holder decided it, as an owner without another administrator. */
  ownAccount: z.boolean(),
  /** The fee in an order's placement; 0 for any other movement. */
  fee: z._default(decimalSchema, ZERO),
  /** Why the desk set the balance, in the desk's words; null for any other movement. */
  reason: z._default(z.nullable(z.string()), null),
  /** The amount added, or removed if negative. */
  change: balancesSchema,
  /** The balances afterwards. */
  balance: balancesSchema,
});
export type Movement = z.infer<typeof movementSchema>;

/** One page of the movements in a time range, oldest first. Both balances are of the whole range, on every page. */
export const statementSchema = z.strictObject({
  from: timeSchema,
  to: timeSchema,
  opening: balancesSchema,
  closing: balancesSchema,
  movements: z.array(movementSchema),
});
export type Statement = z.infer<typeof statementSchema>;

/** `to` is exclusive, and defaults to now. `before` is the cursor in the previous page's Link header. */
const statementQuery = z.extend(z.pick(pageQuery, { limit: true, before: true, to: true }), {
  from: timeSchema,
  /** Only the movements that this sum consists of. */
  part: z.optional(statementPartSchema),
  /** Somebody else's, for administrators. */
  user: z.optional(idSchema),
});

export const statementEndpoints = {
  /** The movements of the caller's money, or of a trader's for administrators, with the balance after each. */
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
