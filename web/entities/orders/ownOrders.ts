import type { Order } from "#protocol/orders.ts";
import { newestFirst } from "../../byTime.ts";

type Orders = { byId: ReadonlyMap<string, Order> };

export function ownOrders({ byId }: Orders, userId: string): Order[] {
  return [...byId.values()].filter((order) => order.userId === userId).sort(newestFirst);
}

export function ownOpenOrders(state: Orders, userId: string): Order[] {
  return ownOrders(state, userId).filter((order) => order.status === "pending");
}
