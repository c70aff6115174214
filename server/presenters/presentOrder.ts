import type { Model } from "objection";
import type { OrderModel } from "#db/models/OrderModel.ts";
import { toDecimal, toWire } from "#protocol/money.ts";
import type { Evidence, Order } from "#protocol/orders.ts";

/** The columns of an order that go over the wire, stored or about to be. */
export type OrderRow = Omit<OrderModel, keyof Model | "username" | "feeRate" | "resolvedBy">;

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

/** The stored evidence, with the database's mark of who resolved it. */
function presentEvidence({ evidence: { quote, resolution }, ownAccount }: OrderRow): Evidence {
  return { quote, resolution: resolution === null ? null : { ...resolution, ownAccount } };
}
