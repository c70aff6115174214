import type { Order } from "#protocol/entities.ts";
import { callEndpoint, callPage } from "../../../api.ts";
import { useOrders } from "../../../stores/orders.ts";
import { queueSource } from "../queue/queueSource.ts";
import type { QueueSection } from "../queue/sections.ts";
import { isInQueue, type OrderFilter, orderQuery } from "./orderFilter.ts";

export async function lookUpOrder(id: string): Promise<readonly Order[]> {
  return callEndpoint("listAllOrders", { query: { q: id } });
}

/** The queue of pending orders behind a filter. */
export function orderSections(filter: OrderFilter): readonly QueueSection<Order>[] {
  const query = orderQuery(filter);
  const matches = (order: Order) => isInQueue(order, filter);
  const source = queueSource({
    name: `allOrders?${JSON.stringify(query)}`,
    order: filter.sort,
    store: useOrders,
    matches,
    fetchPage: (before) => callPage("listAllOrders", { query: { ...query, before } }),
    lookUp: lookUpOrder,
  });
  return [{ matches, order: filter.sort, sources: [source] }];
}
