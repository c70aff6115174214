import type { Model } from "objection";
import type { TransactionModel } from "#db/models/TransactionModel.ts";
import { toWire } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";

/** The columns of a transaction that go over the wire, stored or about to be. */
export type TransactionRow = Omit<
  TransactionModel,
  keyof Model | "username" | "payer" | "transactionKey" | "duplicateOf" | "processedBy"
>;

/** The transaction for REST and sockets; `payer` is the name of the administrator who is paying it. */
export function presentTransaction(
  transaction: TransactionRow,
  username: string,
  payer: string | null = null,
): Transaction {
  const isBeingPaid = transaction.status === "pending" && transaction.payingBy !== null;
  if (isBeingPaid && payer === null) throw new Error(`Who pays transaction ${transaction.id} is not told.`);
  return {
    id: transaction.id,
    userId: transaction.userId,
    username,
    type: transaction.type,
    amount: toWire(transaction.amount),
    crypto: transaction.crypto,
    status: transaction.status,
    walletAddress: transaction.walletAddress,
    transactionId: transaction.transactionId,
    memo: transaction.memo,
    orderId: transaction.orderId,
    adminComment: transaction.adminComment,
    automatic: transaction.automatic,
    ownAccount: transaction.ownAccount,
    createdAt: transaction.createdAt.toISOString(),
    processedAt: transaction.processedAt?.toISOString() ?? null,
    payingSince: isBeingPaid ? (transaction.payingSince?.toISOString() ?? null) : null,
    payingBy: isBeingPaid ? payer : null,
    payingById: isBeingPaid ? transaction.payingBy : null,
    firstUse: transaction.firstUse,
    heldUntil: transaction.status === "pending" ? (transaction.heldUntil?.toISOString() ?? null) : null,
    conflict: transaction.conflict,
    version: transaction.version,
  };
}
