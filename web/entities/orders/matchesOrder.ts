import type { QueryInput } from "#protocol/endpoints.ts";
import type { Order } from "#protocol/orders.ts";
import { matches } from "../../matches.ts";

type OrderQuery = Pick<QueryInput<"listAllOrders">, "type" | "status" | "crypto" | "q">;

/** What the server does with this query, for orders that arrive by themselves. */
export function matchesOrder(order: Order, { type, status, crypto, q = "" }: OrderQuery): boolean {
  return (
    (type === undefined || order.type === type) &&
    (status === undefined || order.status === status) &&
    (crypto === undefined || order.crypto === crypto) &&
    matches(q, { ids: [order.id], texts: [order.username, order.adminComment] })
  );
}
