import { v7 as uuidv7 } from "uuid";
import type { Order, OrderTerms } from "#protocol/orders.ts";
import type { Market } from "#protocol/prices.ts";
import { type OrderFigures, termsOf } from "#protocol/rules.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { Actor } from "../context.ts";
import { type OrderRow, presentOrder } from "../presenters/presentOrder.ts";
import { presentTransaction, type TransactionRow } from "../presenters/presentTransaction.ts";

/** An order and its trade in wire form. The time is a placeholder: the database sets its own. */
export function draftOrder(
  { user }: Actor,
  body: OrderTerms,
  { market, tradingFee, total }: OrderFigures & { market: Market },
): { order: Order; trade: Transaction } {
  const ofBoth = {
    userId: user.id,
    crypto: body.crypto,
    amount: body.amount,
    status: "pending",
    adminComment: null,
    ownAccount: false,
    createdAt: new Date(),
    version: 1,
  } as const;
  const order: OrderRow = {
    ...termsOf(body),
    ...ofBoth,
    id: uuidv7(),
    pricePerCoin: market.price,
    tradingFee,
    total,
    returnRate: null,
    payout: null,
    resolvedAt: null,
    resolvedBy: null,
    evidence: { quote: market, resolution: null },
  };
  const trade: TransactionRow = {
    ...ofBoth,
    id: uuidv7(),
    type: "trade",
    walletAddress: null,
    transactionId: null,
    memo: null,
    orderId: order.id,
    automatic: false,
    processedAt: null,
    payingSince: null,
    payingBy: null,
    firstUse: false,
    heldUntil: null,
    conflict: false,
  };
  return {
    order: presentOrder(order, user.username),
    trade: presentTransaction(trade, user.username),
  };
}
