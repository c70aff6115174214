import type { Model } from "objection";
import type { OrderModel } from "#db/models/OrderModel.ts";
import { toDecimal, toWire } from "#protocol/money.ts";
import type { Evidence, Order } from "#protocol/orders.ts";

/** The columns of an order that go over the wire, stored or about to be. */
export type OrderRow = Omit<OrderModel, keyof Model | "username" | "feeRate">;

/** Stands in evidence instead of the username if the desk does not name who decides. No username has a space. */
export const UNNAMED_DECIDER = "an administrator";

/** The order for REST and sockets. */
export function presentOrder(order: OrderRow, username: string): Order {
  return {
    id: order.id,
    userId: order.userId,
    username,
    type: order.type,
    crypto: order.crypto,
    amount: toWire(order.amount),
    walletAddress: order.walletAddress,
    pricePerCoin: toWire(order.pricePerCoin),
    tradingFee: toWire(order.tradingFee),
    total: toWire(order.total),
    status: order.status,
    returnRate: order.returnRate === null ? null : toDecimal(order.returnRate),
    payout: order.payout === null ? null : toWire(order.payout),
    adminComment: order.adminComment,
    createdAt: order.createdAt.toISOString(),
    resolvedAt: order.resolvedAt?.toISOString() ?? null,
    version: order.version,
    evidence: presentEvidence(order),
  };
}

/** The stored evidence, with the id of who resolved it, unless the desk doesn't name them. */
function presentEvidence({ evidence: { quote, resolution }, ownAccount, resolvedBy }: OrderRow): Evidence {
  if (resolution === null) return { quote, resolution };
  const resolvedById = resolution.resolvedBy === UNNAMED_DECIDER ? null : resolvedBy;
  return { quote, resolution: { ...resolution, ownAccount, resolvedById } };
}
