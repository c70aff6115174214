import type { Model } from "objection";
import type { OrderModel } from "#db/models/OrderModel.ts";
import { toDecimal, toWire } from "#protocol/money.ts";
import type { Evidence, Order } from "#protocol/orders.ts";

/** What of an order goes over the wire, as it is stored or about to be. */
export type OrderRow = Omit<OrderModel, keyof Model | "username" | "feeRate" | "resolvedBy">;

/** The order as REST and sockets show it. */
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

/** What was kept, with what the database says of whoever resolved it. */
function presentEvidence({ evidence: { quote, resolution }, ownAccount }: OrderRow): Evidence {
  return { quote, resolution: resolution === null ? null : { ...resolution, ownAccount } };
}
