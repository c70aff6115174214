import { orderReleased, orderSettled } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import { type Decimal, subtract, toDecimal, toWire, ZERO } from "#protocol/money.ts";
import type { Order, Result, StoredEvidence } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { payoutOf, percentChange } from "#protocol/rules.ts";
import { endClaimOn } from "../claims/endClaims.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { presentMarket } from "../presenters/presentMarket.ts";
import { presentOrder, UNNAMED_DECIDER } from "../presenters/presentOrder.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { formatMoment } from "../formatMoment.ts";

/** How an order ends: resolved by an administrator or cancelled by its trader. */
export type Outcome =
  { status: Result; returnRate: Decimal; comment: string | null } | { status: "cancelled" };

/** Ends a pending order: money, order, its transaction and the events of all three, in the caller's transaction. */
export async function settleOrder(
  tx: Tx,
  { prices }: Context,
  actor: Actor,
  pending: OrderModel,
  outcome: Outcome,
): Promise<Order> {
  const { trx, publish } = tx;
  const payout =
    outcome.status === "cancelled"
      ? ZERO
      : payoutOf(outcome.status, toDecimal(pending.amount), outcome.returnRate);
  const credited = await book(trx, actor, pending, outcome, payout);
  const row = await OrderModel.query(trx)
    .patch({
      status: outcome.status,
      returnRate: outcome.status === "cancelled" ? null : outcome.returnRate,
      payout,
      adminComment: outcome.status === "cancelled" ? null : outcome.comment,
      resolvedAt: OrderModel.raw("now()"),
      resolvedBy: actor.user.id,
      version: pending.version + 1,
      evidence: evidenceOf(pending, {
        outcome,
        actor,
        resolvedBy: await nameFor(trx, actor, pending),
        market: presentMarket(prices, pending.crypto),
        balances: credited,
      }),
    })
    .findById(pending.id)
    .returning("*")
    .throwIfNotFound();
  const trade = await endTrade(trx, actor, row);
  const owner = await mustFindUser(trx, row.userId);
  const order = presentOrder(row, owner.username);
  publish(
    { name: "order.changed", userId: owner.id, payload: order },
    { name: "transaction.changed", userId: owner.id, payload: presentTransaction(trade, owner.username) },
    { name: "user.changed", userId: owner.id, payload: owner },
  );
  await endClaimOn(tx, order.id);
  if (outcome.status !== "cancelled") await notifyOwner(tx, order);
  return order;
}

async function notifyOwner(tx: Tx, order: Order): Promise<void> {
  const { type: side, crypto: coin, amount, total, status, payout, adminComment: comment } = order;
  const details = { side, coin, amount, total, status, payout, comment };
  await notify(tx, order.userId, { kind: "order_decided", subject: order.id, details });
}

/** The pending order, locked until the transaction ends; if it is not pending, refuses with who ended it and when. */
export async function lockPendingOrder({ trx }: Tx, id: string): Promise<OrderModel> {
  const order = await OrderModel.query(trx).findById(id).forUpdate();
  if (order === undefined) throw new Refusal("not_found");
  if (order.status === "pending") return order;
  const by = order.evidence.resolution?.resolvedBy ?? "the desk";
  const at = formatMoment(order.resolvedAt);
  throw new Refusal("already_resolved", {
    message:
      order.status === "cancelled"
        ? `This order was already cancelled by ${by} at ${at}.`
        : `This order was already resolved as ${order.status} by ${by} at ${at}.`,
  });
}

type Balances = { before: Decimal; after: Decimal };

async function book(
  trx: Tx["trx"],
  actor: Actor,
  order: OrderModel,
  outcome: Outcome,
  payout: Decimal,
): Promise<Balances> {
  const total = toDecimal(order.total);
  const released = outcome.status === "cancelled" || outcome.status === "rejected";
  const posting = released
    ? orderReleased(total)
    : orderSettled({
        amount: toDecimal(order.amount),
        tradingFee: toDecimal(order.tradingFee),
        total,
        payout,
      });
  const state = await post(trx, posting, {
    userId: order.userId,
    reference: order.id,
    actorId: actor.user.id,
  });
  if (state === null) throw new Error(`The hold of order ${order.id} is missing from its account.`);
  return { before: subtract(state.available, posting.available), after: state.available };
}

async function endTrade(trx: Tx["trx"], actor: Actor, order: OrderModel): Promise<TransactionModel> {
  const status = order.status === "win" || order.status === "loss" ? "completed" : order.status;
  const trade = await TransactionModel.query(trx)
    .findOne({ orderId: order.id })
    .forUpdate()
    .throwIfNotFound();
  return TransactionModel.query(trx)
    .patch({
      status,
      adminComment: order.adminComment,
      processedAt: order.resolvedAt,
      processedBy: actor.user.id,
      version: trade.version + 1,
    })
    .findById(trade.id)
    .returning("*")
    .throwIfNotFound();
}

/** Who ended the order, as the desk tells its traders. */
async function nameFor(trx: Tx["trx"], actor: Actor, order: OrderModel): Promise<string> {
  if (actor.user.id === order.userId) return actor.user.username;
  const { namesDeciders } = await getSettings(trx);
  return namesDeciders ? actor.user.username : UNNAMED_DECIDER;
}

type Ending = {
  outcome: Outcome;
  actor: Actor;
  resolvedBy: string;
  market: Market;
  balances: Balances;
};

function evidenceOf(
  order: OrderModel,
  { outcome, actor, resolvedBy, market, balances }: Ending,
): StoredEvidence {
  const { quote } = order.evidence;
  return {
    quote,
    resolution: {
      market,
      marketChangePercent: percentChange(quote.price, market.price),
      resolvedBy,
      ownAccount: outcome.status !== "cancelled" && actor.user.id === order.userId,
      comment: outcome.status === "cancelled" ? null : outcome.comment,
      balanceBefore: toWire(balances.before),
      balanceAfter: toWire(balances.after),
    },
  };
}
