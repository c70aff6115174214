import type { Order } from "#protocol/orders.ts";
import { act, refresh } from "../../../sync/index.ts";
import type { Resolution } from "./resolutionPreview.ts";

export async function resolveOrder(
  { id }: Order,
  { result, returnRate }: Resolution,
  comment: string,
): Promise<void> {
  const adminComment = comment.trim();
  await act("resolveOrder", {
    params: { id },
    body: { result, returnRate, ...(adminComment !== "" && { adminComment }) },
  });
}

/** Somebody else was first: shows the order's current state, whether or not the socket has delivered it. */
export async function reloadOrder(id: string): Promise<void> {
  await refresh("listAllOrders", { query: { q: id } });
}
