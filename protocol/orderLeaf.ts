import type { Order } from "./orders.ts";

/**
 * What the log's leaf of an ended order is made of: what everybody may see, and what only its hash tells. Fields that come
 * later go into another leaf format, so that old leaves can be made again.
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
