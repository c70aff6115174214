import type { Order } from "./orders.ts";

/**
 * The parts of an ended order's leaf in the log: those that everybody may see, and those that it only contains as
 * hashes. Later fields go into another leaf format, so that old leaves can be computed again.
 */
export function orderParts(order: Order) {
  const { quote, resolution } = order.evidence;
  return {
    shown: {
      leaf: "order/1",
      id: order.id,
      type: order.type,
      crypto: order.crypto,
      amount: order.amount,
      pricePerCoin: order.pricePerCoin,
      tradingFee: order.tradingFee,
      total: order.total,
      createdAt: order.createdAt,
      quote,
      status: order.status,
      returnRate: order.returnRate,
      payout: order.payout,
      resolvedAt: order.resolvedAt,
      market: resolution?.market ?? null,
      marketChangePercent: resolution?.marketChangePercent ?? null,
    },
    hidden: {
      userId: order.userId,
      walletAddress: order.walletAddress,
      adminComment: order.adminComment,
      resolvedBy: resolution?.resolvedBy ?? null,
      ownAccount: resolution?.ownAccount ?? false,
      balanceBefore: resolution?.balanceBefore ?? null,
      balanceAfter: resolution?.balanceAfter ?? null,
    },
  };
}
