import { z } from "zod/mini";
import { COINS } from "#protocol/coins.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";
import type { ListOrder } from "../../../sync/index.ts";
import { takenFilterSchema } from "../team/taken.ts";

const transactionFilterSchema = z.object({
  /** "waiting": pending ones at the top, the longest wait first, then everything else, newest first. */
  sort: z.catch(z.enum(["waiting", "oldest", "newest"]), "waiting"),
  type: z.catch(z.enum(["all", ...TRANSACTION_TYPES]), "all"),
  status: z.catch(z.enum(["all", ...TRANSACTION_STATUSES]), "all"),
  crypto: z.catch(z.enum(["all", ...COINS]), "all"),
  taken: takenFilterSchema,
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ""),
});
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

export function readTransactionFilter(params: URLSearchParams): TransactionFilter {
  return transactionFilterSchema.parse(Object.fromEntries(params));
}

/** True for transactions that an administrator decides here; a trade follows its order. */
export function canProcess({ type, status }: Pick<Transaction, "type" | "status">): boolean {
  return status === "pending" && type !== "trade";
}

/** The server's query for a filter. */
export function transactionQuery(
  { type, status, crypto, q }: Omit<TransactionFilter, "sort" | "taken">,
  order: ListOrder,
): QueryInput<"listAllTransactions"> {
  return {
    sort: order,
    ...(type !== "all" && { type }),
    ...(status !== "all" && { status }),
    ...(crypto !== "all" && { crypto }),
    ...(q !== "" && { q }),
  };
}
