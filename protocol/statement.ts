import { z } from "zod";
import { coinSchema, idSchema, orderStatusSchema, timeSchema } from "./entities.ts";
import { decimalSchema } from "./money.ts";

/** What moves a trader's money, one of each for a step of an order, deposit or withdrawal. */
export const MOVEMENT_KINDS = [
  "order_placement",
  "order_settlement",
  "deposit_settlement",
  "withdrawal_placement",
  "withdrawal_settlement",
  "balance_adjustment",
] as const;

/** More than this in one range is refused. */
export const MAX_MOVEMENTS = 5_000;

/** USD: what is free, and what waits in pending orders and withdrawals. */
const balancesSchema = z.strictObject({ available: decimalSchema, held: decimalSchema });
export type Balances = z.infer<typeof balancesSchema>;

export const movementSchema = z.strictObject({
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

/** Everything that moved in a range of time, oldest first; the closing balance is the opening one and all changes. */
export const statementSchema = z.strictObject({
  from: timeSchema,
  to: timeSchema,
  opening: balancesSchema,
  closing: balancesSchema,
  movements: z.array(movementSchema),
});
export type Statement = z.infer<typeof statementSchema>;

/** `to` is not included; absent it is now. */
export const statementQuery = z.strictObject({ from: timeSchema, to: timeSchema.optional() });
