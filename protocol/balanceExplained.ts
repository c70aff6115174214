import { z } from "zod/mini";
import type { EndpointShape } from "./endpointShape.ts";
import { decimalSchema } from "./money.ts";
import { idSchema, timeSchema } from "./scalars.ts";
import { BALANCE_PARTS, balancesSchema } from "./statement.ts";

/* What a balance consists of. */

/** What a trader reads if an administrator set the balance without giving a reason. */
export const DEFAULT_REASON = "Corrected by the desk";

export const balanceExplainedSchema = z.strictObject({
  userId: idSchema,
  username: z.string(),
  /** When the account was made: nothing moved before. */
  since: timeSchema,
  /** Movements before this moment are counted. */
  at: timeSchema,
  /** USD; negative sums reduce the balance. */
  parts: z.record(z.enum(BALANCE_PARTS), decimalSchema),
  /** The account's current balance, or the ledger's at an earlier moment; not computed from the parts. */
  balance: balancesSchema,
});
export type BalanceExplained = z.infer<typeof balanceExplainedSchema>;

export const balanceExplainedEndpoints = {
  /** The sums that add up to a balance, now or at an earlier moment. */
  getBalanceExplained: {
    method: "GET",
    path: "/api/user/balance/explained",
    access: "trader",
    token: "read",
    query: z.strictObject({
      /** Defaults to now. */
      at: z.optional(timeSchema),
      /** Somebody else's, for administrators. */
      user: z.optional(idSchema),
    }),
    status: 200,
    response: balanceExplainedSchema,
  },
} as const satisfies Record<string, EndpointShape>;
