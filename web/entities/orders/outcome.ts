import { type Decimal, subtract } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";

type Ended = Pick<Order, "status" | "total" | "payout">;

/** What became available again when an order ended: its payout, or its whole hold; null while it is open. */
export function returnedBy({ status, total, payout }: Ended): Decimal | null {
  if (status === "pending") return null;
  return isReleased({ status }) ? total : payout;
}

/** True if nothing was traded and the whole hold was returned: such an order has no payout. */
export function isReleased({ status }: Pick<Order, "status">): boolean {
  return status === "rejected" || status === "cancelled";
}

/** The trader's profit on an order, negative for a loss; null if nothing was traded. */
export function profitOf(order: Ended): Decimal | null {
  if (order.status !== "win" && order.status !== "loss") return null;
  return order.payout === null ? null : subtract(order.payout, order.total);
}
