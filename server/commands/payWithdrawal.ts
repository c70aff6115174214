import { ApprovalModel } from "#db/models/ApprovalModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { toWire } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { refuseHolder } from "../approvals/ownAccount.ts";
import { record } from "../audit/record.ts";
import { refuseWhileTaken } from "../claims/refuseTaken.ts";
import type { Actor, Context } from "../context.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";
import { refuseWhileHeld } from "./newAddressHold.ts";
import { lockPendingTransaction } from "./settleTransaction.ts";

/** Marks a pending withdrawal as being paid by the actor; takes over from the named administrator if there is one. */
export async function startPaying(
  { database }: Context,
  actor: Actor,
  id: string,
  { takeOverFrom }: Body<"startPaying">,
): Promise<Transaction> {
  return database.transact(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, actor, id);
    await refuseHolder(tx, actor, withdrawal.userId);
    await refuseWhileHeld(tx, withdrawal);
    await refuseWhileTaken(tx, id, actor.user.id);
    const payer = await payerOf(tx, withdrawal);
    if (payer?.id === actor.user.id) return present(tx, withdrawal, payer.username);
    if (payer !== null && payer.username !== takeOverFrom) throw beingPaid(payer, withdrawal);
    return change(tx, actor, withdrawal, actor.user.username, payer === null ? {} : { from: payer.username });
  });
}

/** Releases a withdrawal that the actor was paying, so that it can be cancelled, rejected or paid by somebody else. */
export async function stopPaying({ database }: Context, actor: Actor, id: string): Promise<Transaction> {
  return database.transact(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, actor, id);
    const payer = await payerOf(tx, withdrawal);
    if (payer === null) return present(tx, withdrawal, null);
    if (payer.id !== actor.user.id) throw beingPaid(payer, withdrawal);
    return change(tx, actor, withdrawal, null);
  });
}

/** Refuses to decide on a withdrawal that somebody else is paying, and to reject one that is still being paid. */
export async function refuseWhilePaid(
  tx: Tx,
  transaction: TransactionModel,
  status: "completed" | "rejected",
  ...by: (string | undefined)[]
): Promise<void> {
  const payer = await payerOf(tx, transaction);
  if (payer === null) return;
  if (!by.includes(payer.id)) throw beingPaid(payer, transaction);
  if (status === "rejected")
    throw new Refusal("being_paid", {
      message: "You are paying this withdrawal. Stop paying it before you reject it.",
    });
}

/** True when another administrator has approved this payment since it was started. */
export async function isPaymentApproved(
  { trx }: Tx,
  { id, payingBy, payingSince }: TransactionModel,
): Promise<boolean> {
  if (payingBy === null || payingSince === null) return false;
  const approval = await ApprovalModel.query(trx)
    .findOne({ kind: "transaction_processing", subject: id, status: "approved", requestedBy: payingBy })
    .where("decidedAt", ">=", payingSince);
  return approval !== undefined;
}

async function lockWithdrawal(tx: Tx, actor: Actor, id: string): Promise<TransactionModel> {
  const transaction = await lockPendingTransaction(tx, actor, id);
  if (transaction.type !== "withdrawal") throw new Refusal("not_withdrawal");
  return transaction;
}

async function payerOf({ trx }: Tx, { payingBy }: TransactionModel): Promise<UserModel | null> {
  return payingBy === null ? null : UserModel.query(trx).findById(payingBy).throwIfNotFound();
}

function beingPaid({ username }: UserModel, { payingSince }: TransactionModel): Refusal {
  return new Refusal("being_paid", {
    message: `${username} has been paying this withdrawal since ${formatMoment(payingSince)}.`,
  });
}

async function present(
  { trx }: Tx,
  withdrawal: TransactionModel,
  payer: string | null,
): Promise<Transaction> {
  const { username } = await mustFindUser(trx, withdrawal.userId);
  return presentTransaction(withdrawal, username, payer);
}

async function change(
  tx: Tx,
  actor: Actor,
  { id, userId, version }: TransactionModel,
  payer: string | null,
  takenOver: { from?: string } = {},
): Promise<Transaction> {
  const row = await TransactionModel.query(tx.trx)
    .patch({
      payingBy: payer === null ? null : actor.user.id,
      payingSince: payer === null ? null : TransactionModel.raw("now()"),
      version: version + 1,
    })
    .findById(id)
    .returning("*")
    .throwIfNotFound();
  const withdrawal = await present(tx, row, payer);
  tx.publish({ name: "transaction.changed", userId, payload: withdrawal });
  await record(tx, actor, {
    action: actionOf(payer, takenOver),
    subject: id,
    details: { trader: withdrawal.username, amount: toWire(row.amount), ...takenOver },
  });
  return withdrawal;
}

function actionOf(payer: string | null, { from }: { from?: string }) {
  if (payer === null) return "transaction.paying_stopped";
  return from === undefined ? "transaction.paying_started" : "transaction.paying_taken_over";
}
