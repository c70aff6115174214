import type { Tx } from "#db/transact.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { MAX_PENDING_TRANSFERS } from "#protocol/transactions.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/**
 * Refuses a deposit or withdrawal beyond the limit of pending ones. Locks the account until the transaction ends, so
 * that concurrent requests are counted one after the other, and refuses a user banned in the meantime.
 */
export async function limitPending(
  { trx }: Tx,
  { user }: Actor,
  type: "deposit" | "withdrawal",
): Promise<void> {
  const account = await AccountModel.query(trx).findById(user.id).forUpdate().throwIfNotFound();
  if (account.frozen) throw new Refusal("account_suspended");
  const waiting = await TransactionModel.query(trx)
    .where({ userId: user.id, type, status: "pending" })
    .resultSize();
  if (waiting >= MAX_PENDING_TRANSFERS) throw tooManyPending(`${type}s`, MAX_PENDING_TRANSFERS);
}

/** The refusal `too_many_pending`; `what` is a plural, like "deposits". */
export function tooManyPending(what: string, most: number): Refusal {
  return new Refusal("too_many_pending", {
    message: `You have ${most} pending ${what}, which is the maximum. Cancel one, or try again once one has been decided.`,
  });
}
