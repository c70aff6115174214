import type { Order } from "#protocol/orders.ts";
import { mark, type Message, t } from "../../language/index.ts";

export const SIDE_NAMES = { buy: mark`Buy`, sell: mark`Sell` } as const satisfies Record<
  Order["type"],
  Message
>;

/** Who decided an order, and whether it was their own. */
export function tellDecider({
  resolvedBy,
  ownAccount,
}: NonNullable<Order["evidence"]["resolution"]>): string {
  return ownAccount ? t`${resolvedBy} (account holder)` : resolvedBy;
}
