import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { Transaction } from "#protocol/entities.ts";
import { add, toDecimal, toWire } from "#protocol/money.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { isAboveLimit } from "../approvals/rules.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindUser } from "../queries/users.ts";
import { lockPendingTransaction, settleTransaction } from "./settleTransaction.ts";

/** Approves or rejects a pending deposit or withdrawal. */
export async function processTransaction(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"processTransaction">,
): Promise<Transaction> {
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, id, body),
    act: (tx) => processNow(tx, actor, id, body),
  });
}

/** In the caller's transaction, whoever had to agree. */
export async function processNow(
  tx: Tx,
  actor: Actor,
  id: string,
  { status, adminComment }: Body<"processTransaction">,
): Promise<Transaction> {
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
}

/** A rejection credits nothing and lets nothing out: one administrator is enough for it. */
async function questionOf(tx: Tx, id: string, body: Body<"processTransaction">): Promise<Question | null> {
  const { type, userId, ...row } = await lockPendingTransaction(tx, id);
  const amount = toDecimal(row.amount);
  if (body.status !== "completed" || !(await isAboveLimit(tx, amount))) return null;
  const { username, balance } = await mustFindUser(tx.trx, userId);
  return {
    kind: "transaction_processing",
    subject: id,
    command: body,
    effect: {
      trader: username,
      // What a withdrawal takes waits on hold already.
      balance: { before: balance, after: type === "deposit" ? toWire(add(balance, amount)) : balance },
      details: { type, amount: toWire(amount), status: body.status, comment: body.adminComment ?? null },
    },
  };
}
