import type { Order } from "#protocol/orders.ts";

export const SIDE_NAMES = { buy: "Buy", sell: "Sell" } as const satisfies Record<Order["type"], string>;

/** Who decided an order, and whether it was their own. */
export function tellDecider({
  resolvedBy,
  ownAccount,
}: NonNullable<Order["evidence"]["resolution"]>): string {
  return ownAccount ? `${resolvedBy} (account holder)` : resolvedBy;
}
