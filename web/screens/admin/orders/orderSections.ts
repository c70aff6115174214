import { matchesFilter, ORDER_FILTER } from "#protocol/filters.ts";
import type { Order } from "#protocol/orders.ts";
import { callEndpoint, callPage } from "../../../api.ts";
import { callLoader, type ListSection, listSource, type Loader, useOrders } from "../../../sync/index.ts";
import { nameOfItems, pageOf } from "../team/pageOf.ts";
import { type OrderFilter, orderQuery } from "./orderFilter.ts";

export function orderByIdLoader(id: string): Loader {
  return callLoader("listAllOrders", { query: { q: id } });
}

/** The queue of pending orders behind a filter; only these orders, if they are given. */
export function orderSections(
  filter: OrderFilter,
  only: ReadonlySet<string> | null = null,
): readonly ListSection<Order>[] {
  const query = orderQuery(filter);
  const matches = (order: Order) =>
    (only === null || only.has(order.id)) && matchesFilter(ORDER_FILTER, order, query);
  const lookUp = (id: string) => callEndpoint("listAllOrders", { query: { q: id } });
  const source = listSource({
    name: `allOrders?${JSON.stringify(query)}${nameOfItems(only)}`,
    order: filter.sort,
    store: useOrders,
    matches,
    fetchPage:
      only === null
        ? (before) => callPage("listAllOrders", { query: { ...query, before } })
        : () => pageOf(only, lookUp),
    lookUp,
  });
  return [{ matches, order: filter.sort, sources: [source] }];
}
