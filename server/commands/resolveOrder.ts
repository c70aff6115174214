import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { add, compare, type Decimal, subtract, toDecimal, toWire, ZERO } from "#protocol/money.ts";
import type { Order, Result } from "#protocol/orders.ts";
import { isResolution, payoutOf } from "#protocol/rules.ts";
import { actOrAsk, type Question } from "../approvals/actOrAsk.ts";
import { ownAccountDetail, refuseHolder } from "../approvals/ownAccount.ts";
import { type Amounts, isAboveLimit } from "../approvals/rules.ts";
import { record } from "../audit/record.ts";
import { refuseWhileTaken } from "../claims/refuseTaken.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { lockPendingOrder, settleOrder } from "./settleOrder.ts";

/** Resolves a pending order with one of the five resolutions. */
export async function resolveOrder(
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"resolveOrder">,
): Promise<Order> {
  if (!isResolution(body.result, body.returnRate)) {
    throw new Refusal("invalid_resolution", {
      message: "A win pays 1.8 or 1.5, a loss 0.5 or 0, a rejected order 0.",
      fields: { returnRate: "A win pays 1.8 or 1.5, a loss 0.5 or 0, a rejected order 0." },
    });
  }
  return actOrAsk(context, actor, {
    question: (tx) => questionOf(tx, context, actor, id, body),
    act: (tx) => resolveNow(tx, context, actor, id, body),
  });
}

/** Runs what another administrator requested and this one approves. */
export async function resolveApproved(
  tx: Tx,
  context: Context,
  actor: Actor,
  { id, requestedBy }: { id: string; requestedBy: string },
  body: Body<"resolveOrder">,
): Promise<void> {
  await lockPendingOrder(tx, id);
  await refuseWhileTaken(tx, id, actor.user.id, requestedBy);
  await resolveNow(tx, context, actor, id, body);
}

/** In the caller's transaction, with all approvals given. */
async function resolveNow(
  tx: Tx,
  context: Context,
  actor: Actor,
  id: string,
  { result, returnRate, adminComment }: Body<"resolveOrder">,
): Promise<Order> {
  const order = await lockPendingOrder(tx, id);
  const settled = await settleOrder(tx, context, actor, order, {
    status: result,
    returnRate,
    comment: adminComment ?? null,
  });
  const { username: trader, type: side, crypto: coin, total, payout, evidence } = settled;
  await record(tx, actor, {
    action: "order.resolved",
    subject: id,
    details: {
      trader,
      side,
      coin,
      result,
      returnRate,
      total,
      payout,
      comment: settled.adminComment,
      ...ownAccountDetail(evidence.resolution?.ownAccount),
    },
  });
  return settled;
}

async function questionOf(
  tx: Tx,
  context: Context,
  actor: Actor,
  id: string,
  body: Body<"resolveOrder">,
): Promise<Question | null> {
  const order = await lockPendingOrder(tx, id);
  await refuseHolder(tx, actor, order.userId);
  await refuseWhileTaken(tx, id, actor.user.id);
  const { result, returnRate, adminComment = null } = body;
  const total = toDecimal(order.total);
  const payout = payoutOf(result, toDecimal(order.amount), returnRate);
  const credit = result === "rejected" ? total : payout;
  if (!(await isAboveLimit(tx, actor, amountsOf(result, total, payout)))) return null;
  const { username, balance } = await mustFindUser(tx.trx, order.userId);
  return {
    kind: "order_resolution",
    subject: id,
    holder: order.userId,
    command: body,
    effect: {
      trader: username,
      balance: { before: balance, after: toWire(add(balance, credit)) },
      details: {
        side: order.type,
        coin: order.crypto,
        amount: toWire(order.amount),
        quote: toDecimal(order.pricePerCoin),
        market: toDecimal(context.prices.current().prices[order.crypto].price),
        result,
        returnRate,
        total: toWire(total),
        payout: toWire(payout),
        comment: adminComment,
      },
    },
  };
}

/**
 * For a won or lost order the greater amount counts, paid or kept, both alone and in the sum. A rejected order pays or
 * keeps nothing, but a large one still needs two administrators.
 */
function amountsOf(result: Result, total: Decimal, payout: Decimal): Amounts {
  if (result === "rejected") return { single: [total], through: ZERO };
  const kept = subtract(total, payout);
  const greater = compare(kept, payout) > 0 ? kept : payout;
  return { single: [greater], through: greater };
}
