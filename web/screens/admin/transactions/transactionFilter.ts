import { z } from "zod";
import { COINS } from "#protocol/coins.ts";
import type { QueryInput } from "#protocol/endpoints.ts";
import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#protocol/transactions.ts";
import type { ListOrder } from "../../../sync/index.ts";
import { takenFilterSchema } from "../team/taken.ts";

const transactionFilterSchema = z.object({
  /** "waiting": pending ones at the top, the longest wait first, then everything else, newest first. */
  sort: z.enum(["waiting", "oldest", "newest"]).catch("waiting"),
  type: z.enum(["all", ...TRANSACTION_TYPES]).catch("all"),
  status: z.enum(["all", ...TRANSACTION_STATUSES]).catch("all"),
  crypto: z.enum(["all", ...COINS]).catch("all"),
  taken: takenFilterSchema,
  q: z.string().trim().max(200).catch(""),
});
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

export function readTransactionFilter(params: URLSearchParams): TransactionFilter {
  return transactionFilterSchema.parse(Object.fromEntries(params));
}

/** True for what an administrator decides here; a trade follows its order. */
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
