import type { Knex } from "knex";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Query, Response } from "#protocol/endpoints.ts";
import { TRANSACTION_FILTER } from "#protocol/filters.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned, isAdministrator } from "../policies.ts";
import { hidePayer } from "../presenters/hidePayer.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { Refusal } from "../refusal.ts";
import { filterBy } from "./filterBy.ts";
import { findOrder } from "./orders.ts";
import { keyset, type Page, toPage } from "./paging.ts";

const MOST_CLAIMS = 100;

function present(transaction: TransactionModel): Transaction {
  if (transaction.username === undefined)
    throw new Error(`Transaction ${transaction.id} was read without its username.`);
  return presentTransaction(transaction, transaction.username, transaction.payer);
}

async function findTransaction(knex: Knex, id: string): Promise<Transaction | null> {
  const transaction = await TransactionModel.query(knex).modify("withUsername").findById(id);
  return transaction === undefined ? null : present(transaction);
}

/** Those of these transactions that exist, in no particular order. */
export async function findTransactions(knex: Knex, ids: readonly string[]): Promise<Transaction[]> {
  const transactions = await TransactionModel.query(knex)
    .modify("withUsername")
    .whereIn("transactions.id", [...ids]);
  return transactions.map(present);
}

/** The actor's own transactions. An administrator's pages keep them in one store with everybody's, so they are the same. */
export async function listOwnTransactions(
  knex: Knex,
  actor: Actor,
  query: Query<"listTransactions">,
): Promise<Page<Transaction>> {
  const { items, next } = await listTransactions(knex, { userId: actor.user.id, query });
  return { items: items.map((each) => asSeenBy(actor, each)), next };
}

/** A transaction without what only administrators may see, if the actor is none. */
export function asSeenBy(actor: Actor, transaction: Transaction): Transaction {
  return isAdministrator(actor) ? transaction : hidePayer(transaction);
}

/** The transactions of one user, or everybody's when `userId` is null. */
export async function listTransactions(
  knex: Knex,
  { userId, query }: { userId: string | null; query: Query<"listTransactions"> },
): Promise<Page<Transaction>> {
  const selected = keyset(TransactionModel.query(knex).modify("withUsername"), "transactions", query, {
    userId,
  });
  await filterBy(selected, knex, TRANSACTION_FILTER, query, {
    table: "transactions",
    userId,
    textless: { "transactions.type": "trade" },
  });
  return toPage((await selected).map(present), query.limit);
}

/** All transactions that claim the same on-chain id, including this one; oldest first. */
export async function listClaims(knex: Knex, id: string): Promise<Transaction[]> {
  const transaction = await TransactionModel.query(knex).modify("withUsername").findById(id);
  if (transaction === undefined) throw new Refusal("not_found");
  if (transaction.transactionKey === null) return [present(transaction)];
  const claims = await TransactionModel.query(knex)
    .modify("withUsername")
    .where({ transactionKey: transaction.transactionKey })
    .orderBy(["transactions.createdAt", "transactions.id"])
    .limit(MOST_CLAIMS);
  return claims.map(present);
}

/** A transaction with its order. One that the actor may not see counts as not existing. */
export async function getTransactionDetails(
  knex: Knex,
  actor: Actor,
  id: string,
): Promise<Response<"getTransactionDetails">> {
  const transaction = await findTransaction(knex, id);
  if (transaction === null || !canSeeOwned(actor, transaction)) throw new Refusal("not_found");
  const orderDetails = transaction.orderId === null ? null : await findOrder(knex, transaction.orderId);
  return { transaction: asSeenBy(actor, transaction), orderDetails };
}
