import { type Decimal, subtract } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";

type Ended = Pick<Order, "status" | "total" | "payout">;

/** What became available again when an order ended: its payout, or all of its hold; null while it is open. */
export function returnedBy({ status, total, payout }: Ended): Decimal | null {
  if (status === "pending") return null;
  return isReleased({ status }) ? total : payout;
}

/** True where the order came to nothing, and the whole hold came back: such an order has no payout. */
export function isReleased({ status }: Pick<Order, "status">): boolean {
  return status === "rejected" || status === "cancelled";
}

/** What a trade brought its trader, below zero for a loss; null where nothing was traded. */
export function profitOf(order: Ended): Decimal | null {
  if (order.status !== "win" && order.status !== "loss") return null;
  return order.payout === null ? null : subtract(order.payout, order.total);
}
