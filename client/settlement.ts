import type { Order } from "#protocol/orders.ts";
import type { Live } from "./live.ts";
import type { Livedesk } from "./livedesk.ts";

/**
 * Resolves to the order once it is settled or cancelled. The desk pushes that; the order is only fetched at the start,
 * in case it has ended already, and when too much was missed for a replay.
 */
export async function waitForSettlement(desk: Livedesk, live: Live, order: Order): Promise<Order> {
  const stops: (() => void)[] = [];
  const settled = new Promise<Order>((resolve, reject) => {
    const see = (seen: Order): void => {
      if (seen.id === order.id && seen.status !== "pending") resolve(seen);
    };
    const catchUp = (): void => {
      desk.call("listOrders").then((orders) => orders.forEach(see), reject);
    };
    stops.push(live.on("order.changed", see), live.on("resync", catchUp));
    catchUp();
    void live.ended.then((ending) => reject(new Error(`Stopped waiting for the settlement: ${ending}`)));
  });
  return settled.finally(() => {
    for (const stop of stops) stop();
  });
}
