import type { Knex } from "knex";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { type OnChainId, readOnChainId } from "#db/spelling/onChainId.ts";
import type { Tx } from "#db/transact.ts";
import { takeTurn, TURNS } from "#db/locks.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";

/*
 * Transaction hashes are public, so anybody can submit somebody else's. Being second is no reason for a refusal: all
 * claims stay pending, marked as conflicting, until the desk credits one. Changes to claims hold the lock of the key,
 * so no mark is missed.
 */

/** Normalizes an on-chain id and locks its claims until the transaction ends. */
export async function lockOnChainId(tx: Tx, typed: string): Promise<OnChainId> {
  const id = readOnChainId(typed);
  if (id === null) {
    const message = "Enter a single transaction ID";
    throw new Refusal("validation_failed", { message, fields: { transactionId: message } });
  }
  await lockClaims(tx, id.key);
  return id;
}

/** Must come before any row lock: transactions that claim the same id queue here. */
export async function lockClaims({ trx }: Tx, key: string): Promise<void> {
  await takeTurn(trx, TURNS.onChainId(key));
}

/** True when another deposit or a paid withdrawal has this id. */
export async function isClaimed({ trx }: Tx, key: string): Promise<boolean> {
  return (await countClaims(trx, key)) > 0;
}

/**
 * Marks pending deposits that share the id, and unmarks one that is alone. Each is published when a claim is added or
 * removed, so that the desk sees them all; `newest` is published by the caller.
 */
export async function markConflicts({ trx, publish }: Tx, key: string, newest?: string): Promise<void> {
  const conflict = (await countClaims(trx, key)) > 1;
  const marked = TransactionModel.query(trx)
    .patch({ conflict, version: TransactionModel.raw("version + 1") })
    .where({ transactionKey: key, type: "deposit", status: "pending" })
    .where((any) => void any.where("conflict", true).orWhere({ conflict: !conflict }));
  if (newest !== undefined) void marked.whereNot({ id: newest });
  for (const deposit of await marked.returning("*")) {
    const { id: userId, username } = await mustFindUser(trx, deposit.userId);
    publish({ name: "transaction.changed", userId, payload: presentTransaction(deposit, username) });
  }
}

/** A transfer is credited only once. */
export async function refuseCredited({ trx }: Tx, deposit: TransactionModel): Promise<void> {
  if (deposit.type !== "deposit" || deposit.transactionKey === null) return;
  if (deposit.duplicateOf !== null)
    throw taken("The same trader submitted this transaction twice. Reject this one.");
  const credited = await TransactionModel.query(trx)
    .where({ transactionKey: deposit.transactionKey, type: "deposit", status: "completed" })
    .orderBy("createdAt")
    .first();
  if (credited === undefined) return;
  const { username } = await mustFindUser(trx, credited.userId);
  throw taken(
    `This transaction was credited to ${username} at ${formatMoment(credited.processedAt)}. Reject this claim.`,
  );
}

/** An id confirms only one payment, so pasting the previous payment's id by mistake is noticed. */
export async function refuseUsedId({ trx }: Tx, key: string, id: string): Promise<void> {
  const used = await TransactionModel.query(trx)
    .where({ transactionKey: key, status: "completed" })
    .whereNot({ id })
    .orderBy("processedAt")
    .first();
  if (used === undefined) return;
  const { username } = await mustFindUser(trx, used.userId);
  const at = formatMoment(used.processedAt);
  throw taken(
    used.type === "deposit"
      ? `This ID was entered for a deposit of ${username}, credited at ${at}.`
      : `This ID was entered for a withdrawal of ${username}, paid at ${at}. If one transaction pays both, stop paying, and approve this one with the ID as comment.`,
  );
}

/** Active claims: deposits that were not rejected or cancelled, and withdrawals paid with this id. */
async function countClaims(trx: Knex.Transaction, key: string): Promise<number> {
  return TransactionModel.query(trx)
    .where({ transactionKey: key })
    .where((any) => {
      void any
        .where(
          (deposit) => void deposit.where({ type: "deposit" }).whereIn("status", ["pending", "completed"]),
        )
        .orWhere({ type: "withdrawal", status: "completed" });
    })
    .resultSize();
}

function taken(message: string): Refusal {
  return new Refusal("deposit_taken", { message });
}
