import type { QueryInput } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { matches } from "../../matches.ts";

type TransactionQuery = Pick<QueryInput<"listAllTransactions">, "type" | "status" | "crypto" | "from" | "q">;

/** What the server does with this query, for transactions that arrive by themselves. */
export function matchesTransaction(transaction: Transaction, query: TransactionQuery): boolean {
  const { type, status, crypto, from, q = "" } = query;
  const { id, transactionId, walletAddress, memo, username } = transaction;
  return (
    (type === undefined || transaction.type === type) &&
    (status === undefined || transaction.status === status) &&
    (crypto === undefined || transaction.crypto === crypto) &&
    (from === undefined || transaction.createdAt >= from) &&
    matches(q, { ids: [id], texts: [transactionId, walletAddress, memo, username] })
  );
}
