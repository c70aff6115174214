import { matchesFilter, ORDER_FILTER } from "#protocol/filters.ts";
import type { Order } from "#protocol/orders.ts";
import { callEndpoint, callPage } from "../../../api.ts";
import { callLoader, type ListSection, listSource, type Loader, useOrders } from "../../../sync/index.ts";
import { type OrderFilter, orderQuery } from "./orderFilter.ts";

export function orderByIdLoader(id: string): Loader {
  return callLoader("listAllOrders", { query: { q: id } });
}

/** The queue of pending orders behind a filter. */
export function orderSections(filter: OrderFilter): readonly ListSection<Order>[] {
  const query = orderQuery(filter);
  const matches = (order: Order) => matchesFilter(ORDER_FILTER, order, query);
  const source = listSource({
    name: `allOrders?${JSON.stringify(query)}`,
    order: filter.sort,
    store: useOrders,
    matches,
    fetchPage: (before) => callPage("listAllOrders", { query: { ...query, before } }),
    lookUp: (id) => callEndpoint("listAllOrders", { query: { q: id } }),
  });
  return [{ matches, order: filter.sort, sources: [source] }];
}
