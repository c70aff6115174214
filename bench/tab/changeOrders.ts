import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, placeOrder } from "../../e2e/apiClient.ts";

const AMOUNT = "10";
const RESULT = { result: "win", returnRate: "1.8" };

type Desk = { administrator: ApiClient; traders: readonly ApiClient[] };

/**
 * Places orders of the traders in turn and decides each at once, so that few are open, at a steady rate if the machine
 * allows it, until told to stop; returns how many.
 */
export async function changeOrders(
  { administrator, traders }: Desk,
  perSecond: number,
  signal: AbortSignal,
): Promise<number> {
  const began = performance.now();
  let changed = 0;

  async function change(trader: ApiClient): Promise<void> {
    const order = await placeOrder(trader, AMOUNT);
    if (order === null) throw new Error("An order was refused.");
    const answer = await administrator.call("PATCH", `/api/admin/orders/${order.id}/resolve`, RESULT);
    if (answer.status !== 200) throw new Error(`An order was not decided: ${JSON.stringify(answer)}`);
    changed += 1;
  }

  async function work(trader: ApiClient, first: number): Promise<void> {
    for (let number = first; !signal.aborted; number += traders.length) {
      await sleep(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
      if (!signal.aborted) await change(trader);
    }
  }

  await Promise.all(traders.map(work));
  return changed;
}
