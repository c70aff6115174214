import { v7 as uuidv7 } from "uuid";
import type { Body } from "#protocol/endpoints.ts";
import type { Market, Order, Transaction } from "#protocol/entities.ts";
import { toWire } from "#protocol/money.ts";
import type { OrderFigures } from "#protocol/rules.ts";
import type { Actor } from "../context.ts";

/**
 * An order and the trade that goes with it, as they will go over the wire. The time in them is this node's until the
 * database puts its own in its place.
 */
export function draftOrder(
  { user }: Actor,
  { type, crypto, amount, walletAddress }: Body<"placeOrder">,
  { market, tradingFee, total }: OrderFigures & { market: Market },
): { order: Order; trade: Transaction } {
  const ofBoth = {
    userId: user.id,
    username: user.username,
    crypto,
    amount: toWire(amount),
    status: "pending",
    adminComment: null,
    createdAt: new Date().toISOString(),
    version: 1,
  } as const;
  const order: Order = {
    ...ofBoth,
    id: uuidv7(),
    type,
    walletAddress,
    pricePerCoin: toWire(market.price),
    tradingFee: toWire(tradingFee),
    total: toWire(total),
    returnRate: null,
    payout: null,
    resolvedAt: null,
    evidence: { quote: market, resolution: null },
  };
  const trade: Transaction = {
    ...ofBoth,
    id: uuidv7(),
    type: "trade",
    walletAddress: null,
    transactionId: null,
    memo: null,
    orderId: order.id,
    automatic: false,
    ownAccount: false,
    processedAt: null,
    payingSince: null,
    payingBy: null,
    firstUse: false,
    heldUntil: null,
    conflict: false,
  };
  return { order, trade };
}
