import type { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { add, toDecimal, toWire } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { ownAccountDetail, refuseHolder } from "../approvals/ownAccount.ts";
import { isAboveLimit } from "../approvals/rules.ts";
import { record } from "../audit/record.ts";
import { refuseWhileTaken } from "../claims/refuseTaken.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { refuseForgotten } from "./refuseForgotten.ts";
import { lockOnChainId, refuseCredited, refuseUsedId } from "./depositClaims.ts";
import { refuseWhileHeld } from "./newAddressHold.ts";
import { isPaymentApproved, refuseWhilePaid } from "./payWithdrawal.ts";
import { lockPendingTransaction, settleTransaction, toldOf } from "./settleTransaction.ts";

/** Approves or rejects a pending deposit or withdrawal. */
export async function processTransaction(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"processTransaction">,
): Promise<Transaction> {
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, actor, id, body),
    act: (tx) => processNow(tx, actor, id, body),
  });
}

/**
 * Runs what another administrator requested and this one approves. A payment in progress that is not confirmed stays
 * pending: its payer continues and confirms it without asking again. A deposit claimed by others meanwhile has to be
 * requested again, so that both administrators know.
 */
export async function processApproved(
  tx: Tx,
  actor: Actor,
  { id, requestedBy, knowsConflict }: { id: string; requestedBy: string; knowsConflict: boolean },
  body: Body<"processTransaction">,
): Promise<void> {
  const { payingBy, conflict } = await lockPendingTransaction(tx, actor, id);
  await refuseWhileTaken(tx, id, actor.user.id, requestedBy);
  if (conflict && !knowsConflict) throw new Refusal("stale_version");
  if (payingBy === actor.user.id && payingBy !== requestedBy && needsId(body)) throw approvedByPayer();
  const goesOn = payingBy === requestedBy && needsId(body);
  if (!goesOn) await processNow(tx, actor, id, body, requestedBy);
}

/** In the caller's transaction, with all approvals given. */
async function processNow(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, adminComment, transactionId }: Body<"processTransaction">,
  /** The administrator who asked, if another one had to approve. */
  requestedBy?: string,
): Promise<Transaction> {
  const transaction = await lockPendingTransaction(tx, actor, id);
  await refuseWhilePaid(tx, transaction, status, actor.user.id, requestedBy);
  if (status === "completed") {
    if (transaction.payingBy !== null && transactionId === undefined) throw withoutId();
    await refuseWhileHeld(tx, transaction);
    await refuseForgotten(tx, transaction.userId);
    await refuseCredited(tx, transaction);
    await refuseUsed(tx, id, transactionId);
  }
  const settled = await settleTransaction(tx, actor, transaction, {
    status,
    comment: adminComment ?? null,
    transactionId,
  });
  await record(tx, actor, {
    action: "transaction.processed",
    subject: id,
    details: {
      ...toldOf(settled),
      ...(transaction.conflict && { conflict: true }),
      ...ownAccountDetail(settled.ownAccount),
    },
  });
  return settled;
}

/** A rejection credits and pays out nothing: one administrator is enough. */
async function questionOf(
  tx: Tx,
  actor: Actor,
  id: string,
  body: Body<"processTransaction">,
): Promise<Question | null> {
  const transaction = await lockPendingTransaction(tx, actor, id);
  const { type, userId, ...row } = transaction;
  await refuseHolder(tx, actor, userId);
  refuseForeignId(type, body);
  await refuseWhileTaken(tx, id, actor.user.id);
  await refuseWhilePaid(tx, transaction, body.status, actor.user.id);
  if (body.status !== "completed") return null;
  await refuseWhileHeld(tx, transaction);
  await refuseForgotten(tx, userId);
  await refuseCredited(tx, transaction);
  await refuseUsed(tx, id, body.transactionId);
  const amount = toDecimal(row.amount);
  if (!(await isAboveLimit(tx, actor, { single: [amount], through: amount }))) return null;
  if (await isPaymentApproved(tx, transaction)) return null;
  const { username, balance } = await mustFindUser(tx.trx, userId);
  return {
    kind: "transaction_processing",
    subject: id,
    holder: userId,
    command: body,
    effect: {
      trader: username,
      // A withdrawal's amount is already on hold.
      balance: { before: balance, after: type === "deposit" ? toWire(add(balance, amount)) : balance },
      details: {
        type,
        coin: row.crypto,
        amount: toWire(amount),
        ...(type === "withdrawal" ? { walletAddress: row.walletAddress } : { depositId: row.transactionId }),
        status: body.status,
        comment: body.adminComment ?? null,
        ...(transaction.conflict && { conflict: true }),
        ...(body.transactionId !== undefined && { transactionId: body.transactionId }),
      },
    },
  };
}

/** True for a payment that is to be completed without the id that its payer enters. */
function needsId({ status, transactionId }: Body<"processTransaction">): boolean {
  return status === "completed" && transactionId === undefined;
}

/** The approver enters no id, and such a request would block the payer's own. */
function approvedByPayer(): Refusal {
  return new Refusal("being_paid", {
    message: "You are paying this. Decline the request and confirm with the ID.",
  });
}

/** Coins were sent, so there is an id. A request for approval precedes the payment, so it has none. */
function withoutId(): Refusal {
  const message = "Enter the on-chain ID of the payment";
  return new Refusal("validation_failed", { message, fields: { transactionId: message } });
}

async function refuseUsed(tx: Tx, id: string, transactionId: string | undefined): Promise<void> {
  if (transactionId === undefined) return;
  const { key } = await lockOnChainId(tx, transactionId);
  await refuseUsedId(tx, key, id);
}

/** Only a payment of the desk has an id that the desk enters. */
function refuseForeignId(
  type: TransactionModel["type"],
  { status, transactionId }: Body<"processTransaction">,
): void {
  if (transactionId === undefined || (type === "withdrawal" && status === "completed")) return;
  const message = "Only withdrawals take a transaction ID here";
  throw new Refusal("validation_failed", { message, fields: { transactionId: message } });
}
