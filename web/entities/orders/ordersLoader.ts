import { USER_POLL_MS } from "#protocol/constants.ts";
import type { Order } from "#protocol/orders.ts";
import { callPage } from "../../api.ts";
import { entityLoader, useOrders } from "../../sync/index.ts";

/** The user's newest orders of any status, and all open ones however old. */
export const ordersLoader = entityLoader(useOrders, {
  name: "orders",
  pollMs: USER_POLL_MS,
  fetch: async () => {
    const { items, next } = await callPage("listOrders");
    return next === null ? items : [...items, ...(await listOpenOrders())];
  },
});

async function listOpenOrders(before?: string): Promise<Order[]> {
  const { items, next } = await callPage("listOrders", { query: { status: "pending", before } });
  return next === null ? items : [...items, ...(await listOpenOrders(next))];
}
