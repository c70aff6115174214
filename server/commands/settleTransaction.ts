import {
  depositApproved,
  type Posting,
  withdrawalApproved,
  withdrawalReleased,
} from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import { toDecimal } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { endClaimOn } from "../claims/endClaims.ts";
import type { Actor } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { isAdministrator } from "../policies.ts";
import { UNNAMED_DECIDER } from "../presenters/presentOrder.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";
import { lockClaims, lockOnChainId, markConflicts } from "./depositClaims.ts";

export type TransactionOutcome = {
  status: "completed" | "rejected" | "cancelled";
  comment: string | null;
  transactionId?: string | undefined;
};

/** Ends a pending deposit or withdrawal: money, row and events, in the caller's transaction. */
export async function settleTransaction(
  tx: Tx,
  actor: Actor,
  pending: TransactionModel,
  outcome: TransactionOutcome,
): Promise<Transaction> {
  const { trx, publish } = tx;
  const onChain = outcome.transactionId === undefined ? null : await lockOnChainId(tx, outcome.transactionId);
  const posting = postingOf(pending, outcome.status);
  if (posting !== null) {
    const moved = await post(trx, posting, {
      userId: pending.userId,
      reference: pending.id,
      actorId: actor.user.id,
    });
    if (moved === null) throw new Error(`The hold of transaction ${pending.id} is missing from its account.`);
  }
  const row = await TransactionModel.query(trx)
    .patch({
      status: outcome.status,
      adminComment: outcome.comment,
      ...(onChain !== null && { transactionId: onChain.shown, transactionKey: onChain.key }),
      processedAt: TransactionModel.raw("now()"),
      processedBy: actor.user.id,
      version: pending.version + 1,
    })
    .findById(pending.id)
    .returning("*")
    .throwIfNotFound();
  const owner = await mustFindUser(trx, row.userId);
  const transaction = presentTransaction(row, owner.username);
  publish({ name: "transaction.changed", userId: owner.id, payload: transaction });
  if (posting !== null) publish({ name: "user.changed", userId: owner.id, payload: owner });
  if (row.transactionKey !== null) await markConflicts(tx, row.transactionKey);
  await endClaimOn(tx, row.id);
  if (outcome.status !== "cancelled") await notifyOwner(tx, transaction);
  return transaction;
}

/** What the audit log tells of a processed deposit or withdrawal; db/books/decisions.ts compares it with the row. */
export function toldOf(transaction: Transaction): AuditDetails {
  const { username: trader, type, amount, status, crypto: coin, walletAddress, transactionId } = transaction;
  return {
    trader,
    type,
    amount,
    status,
    comment: transaction.adminComment,
    coin,
    ...(type === "withdrawal" && { address: walletAddress }),
    transactionId,
  };
}

/** Tells the owner that a deposit or withdrawal was approved or rejected. */
export async function notifyOwner(tx: Tx, transaction: Transaction): Promise<void> {
  const { type, amount, crypto: coin, status, adminComment: comment } = transaction;
  const details = { type, amount, coin, status, comment };
  await notify(tx, transaction.userId, { kind: "transaction_processed", subject: transaction.id, details });
}

/**
 * The pending deposit or withdrawal, locked until the transaction ends; refuses trades and ended transactions. Only
 * administrators learn who ended it, because a transaction names nobody to its trader.
 */
export async function lockPendingTransaction(tx: Tx, actor: Actor, id: string): Promise<TransactionModel> {
  const { trx } = tx;
  const known = await TransactionModel.query(trx).findById(id).select("transactionKey");
  if (known !== undefined && known.transactionKey !== null) await lockClaims(tx, known.transactionKey);
  const transaction = await TransactionModel.query(trx).findById(id).forUpdate();
  if (transaction === undefined) throw new Refusal("not_found");
  if (transaction.type === "trade") throw new Refusal("follows_order");
  if (transaction.status === "pending") return transaction;
  const by = await nameEnder(trx, actor, transaction);
  throw new Refusal("already_processed", {
    message: `This transaction was already ${transaction.status} by ${by} at ${formatMoment(transaction.processedAt)}.`,
  });
}

async function nameEnder(trx: Tx["trx"], actor: Actor, { processedBy }: TransactionModel): Promise<string> {
  if (processedBy === null) return "the desk's settings";
  if (processedBy === actor.user.id) return actor.user.username;
  if (!isAdministrator(actor)) return UNNAMED_DECIDER;
  return (await UserModel.query(trx).findById(processedBy).throwIfNotFound()).username;
}

/** The posting for this outcome; null if nothing was held and nothing is credited. */
function postingOf(transaction: TransactionModel, status: TransactionOutcome["status"]): Posting | null {
  const amount = toDecimal(transaction.amount);
  if (transaction.type === "deposit") return status === "completed" ? depositApproved(amount) : null;
  return status === "completed" ? withdrawalApproved(amount) : withdrawalReleased(amount);
}
