import type { Knex } from "knex";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Query, Response } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/entities.ts";
import type { Actor } from "../context.ts";
import { canSeeOwned } from "../policies.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { Refusal } from "../refusal.ts";
import { findOrder } from "./orders.ts";
import { contains, keyset, type Page, toPage } from "./paging.ts";

const SEARCHED = [
  "transactions.id",
  "transactions.transactionId",
  "transactions.walletAddress",
  "transactions.memo",
  "user.username",
];

function present(transaction: TransactionModel): Transaction {
  if (transaction.username === undefined)
    throw new Error(`Transaction ${transaction.id} was read without its username.`);
  return presentTransaction(transaction, transaction.username);
}

async function findTransaction(knex: Knex, id: string): Promise<Transaction | null> {
  const transaction = await TransactionModel.query(knex).modify("withUsername").findById(id);
  return transaction === undefined ? null : present(transaction);
}

/** The transactions of one user, or everybody's when `userId` is null. */
export async function listTransactions(
  knex: Knex,
  { userId, query }: { userId: string | null; query: Query<"listTransactions"> },
): Promise<Page<Transaction>> {
  const rows = await keyset(
    TransactionModel.query(knex).modify("withUsername"),
    "transactions",
    query,
  ).modify((builder) => {
    if (userId !== null) void builder.where("transactions.userId", userId);
    if (query.type !== undefined) void builder.where("transactions.type", query.type);
    if (query.status !== undefined) void builder.where("transactions.status", query.status);
    if (query.crypto !== undefined) void builder.where("transactions.crypto", query.crypto);
    if (query.q) void contains(builder, SEARCHED, query.q);
  });
  return toPage(rows.map(present), query.limit);
}

/** A transaction with the order it belongs to; what is not the actor's to see does not exist for them. */
export async function getTransactionDetails(
  knex: Knex,
  actor: Actor,
  id: string,
): Promise<Response<"getTransactionDetails">> {
  const transaction = await findTransaction(knex, id);
  if (transaction === null || !canSeeOwned(actor, transaction)) throw new Refusal("not_found");
  const orderDetails = transaction.orderId === null ? null : await findOrder(knex, transaction.orderId);
  return { transaction, orderDetails };
}
