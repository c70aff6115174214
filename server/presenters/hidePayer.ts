import type { Transaction } from "#protocol/transactions.ts";
import { UNNAMED_DECIDER } from "./presentOrder.ts";

/** A withdrawal as its trader sees it: they learn that it is being paid, and since when, but not by whom. */
export function hidePayer(transaction: Transaction): Transaction {
  if (transaction.payingBy === null) return transaction;
  return { ...transaction, payingBy: UNNAMED_DECIDER, payingById: null };
}
