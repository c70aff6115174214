import type { Transaction } from "#protocol/transactions.ts";
import { UNNAMED_DECIDER } from "./presentOrder.ts";

/** A withdrawal as its trader sees it: that somebody is paying it, and since when, but not who. */
export function hidePayer(transaction: Transaction): Transaction {
  if (transaction.payingBy === null) return transaction;
  return { ...transaction, payingBy: UNNAMED_DECIDER, payingById: null };
}
