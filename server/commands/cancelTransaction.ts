import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { endOvertaken } from "../approvals/endOvertaken.ts";
import type { Actor, Context } from "../context.ts";
import { canCancel } from "../policies.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";
import { lockPendingTransaction, settleTransaction } from "./settleTransaction.ts";

/** Cancels a pending deposit or withdrawal of the actor; the hold of a withdrawal is returned. */
export async function cancelTransaction(
  { database }: Context,
  actor: Actor,
  id: string,
): Promise<Transaction> {
  return database.transact(async (tx) => {
    const known = await TransactionModel.query(tx.trx).findById(id);
    if (known === undefined || !canCancel(actor, known)) throw new Refusal("not_found");
    const transaction = await lockPendingTransaction(tx, actor, id);
    if (transaction.payingBy !== null)
      throw new Refusal("being_paid", {
        message: `The desk started paying this withdrawal at ${formatMoment(transaction.payingSince)}, so it can no longer be cancelled.`,
      });
    const cancelled = await settleTransaction(tx, actor, transaction, { status: "cancelled", comment: null });
    await endOvertaken(tx);
    return cancelled;
  });
}
