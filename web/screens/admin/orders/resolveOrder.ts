import type { Order } from "#protocol/orders.ts";
import { callEndpoint } from "../../../api.ts";
import { catchUp } from "../../../sync/loading/catchUp.ts";
import { useOrders } from "../../../sync/stores/orders.ts";
import { lookUpOrder } from "./orderSections.ts";
import type { Resolution } from "./resolutionPreview.ts";

export async function resolveOrder(
  { id }: Order,
  { result, returnRate }: Resolution,
  comment: string,
): Promise<void> {
  const adminComment = comment.trim();
  const resolved = await callEndpoint("resolveOrder", {
    params: { id },
    body: { result, returnRate, ...(adminComment !== "" && { adminComment }) },
  });
  useOrders.getState().upsert([resolved]);
  catchUp();
}

/** Somebody else was faster: shows the order as it is now, whether or not the socket has told already. */
export async function reloadOrder(id: string): Promise<void> {
  useOrders.getState().upsert(await lookUpOrder(id));
}
