import type { Body } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/entities.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { lockPendingTransaction, settleTransaction } from "./settleTransaction.ts";

/** Approves or rejects a pending deposit or withdrawal. */
export async function processTransaction(
  { database }: Context,
  actor: Actor,
  id: string,
  { status, adminComment }: Body<"processTransaction">,
): Promise<Transaction> {
  return database.transact(async (tx) => {
    const transaction = await lockPendingTransaction(tx, id);
    const settled = await settleTransaction(tx, actor, transaction, {
      status,
      comment: adminComment ?? null,
    });
    const { username: trader, type, amount } = settled;
    await record(tx, actor, {
      action: "transaction.processed",
      subject: id,
      details: { trader, type, amount, status, comment: settled.adminComment },
    });
    return settled;
  });
}
