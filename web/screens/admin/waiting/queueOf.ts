import type { QueueName } from "#protocol/queues.ts";
import type { Transaction } from "#protocol/transactions.ts";

/** The queue in which a transaction waits; null for ended ones and trades. */
export function queueOf({ type, status }: Pick<Transaction, "type" | "status">): QueueName | null {
  if (status !== "pending" || type === "trade") return null;
  return type === "deposit" ? "deposits" : "withdrawals";
}
