import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { type ApiClient, createApiClient, placeOrder, setBalance } from "../../e2e/apiClient.ts";
import { startProduct } from "../../e2e/product.ts";
import { withClosers } from "../harness/closers.ts";
import { preciseNow } from "./messages.ts";

const POLLERS = 10;
const PER_SECOND = 10;
const SECONDS = 12;

const ordersSchema = z.array(z.object({ id: z.string() }));

/** How long orders take to reach administrators who poll every 3 s, as specified, each at a different moment. */
export async function measurePolling(): Promise<number[]> {
  return withClosers(async (atEnd) => {
    const product = await startProduct({ env: { NODE_ENV: "production" } });
    atEnd(() => product.close());
    const administrator = createApiClient(product.url);
    await administrator.signIn(product.admin.username, product.admin.password);
    const trader = createApiClient(product.url);
    await setBalance(administrator, await trader.signUp("bench.trader"), "100000.00");

    const placedAt = new Map<string, number>();
    const until = preciseNow() + SECONDS * 1_000;
    const pollers = Array.from({ length: POLLERS }, (_, i) =>
      poll(administrator, placedAt, {
        offset: (i * ADMIN_POLL_MS) / POLLERS,
        until: until + 2 * ADMIN_POLL_MS,
      }),
    );
    while (preciseNow() < until) {
      const order = await placeOrder(trader, "10");
      if (order === null) throw new Error("An order was refused.");
      placedAt.set(order.id, preciseNow());
      await sleep(1_000 / PER_SECOND);
    }
    const delays = (await Promise.all(pollers)).flat();
    if (delays.length !== placedAt.size * POLLERS) throw new Error("Somebody who polls has missed an order.");
    return delays;
  });
}

async function poll(
  administrator: ApiClient,
  placedAt: ReadonlyMap<string, number>,
  { offset, until }: { offset: number; until: number },
): Promise<number[]> {
  const seen = new Set<string>();
  const delays: number[] = [];
  await sleep(offset);
  while (preciseNow() < until) {
    const orders = ordersSchema.parse((await administrator.call("GET", "/api/admin/orders?limit=200")).body);
    const at = preciseNow();
    for (const { id } of orders) {
      const placed = placedAt.get(id);
      if (placed === undefined || seen.has(id)) continue;
      seen.add(id);
      delays.push(at - placed);
    }
    await sleep(ADMIN_POLL_MS);
  }
  return delays;
}
