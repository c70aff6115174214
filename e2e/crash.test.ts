import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { type ApiClient, createApiClient, placeOrder, setBalance } from "./apiClient.ts";
import { type Product, startProduct } from "./product.ts";

const WRITERS = 8;
const ORDERS_BEFORE_KILL = 60;

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(async () => {
  await product.close();
});

async function signUpRichTrader(username: string): Promise<ApiClient> {
  const administrator = createApiClient(product.url);
  await administrator.signIn(product.admin.username, product.admin.password);
  const trader = createApiClient(product.url);
  await setBalance(administrator, await trader.signUp(username), "100000.00");
  return trader;
}

/** Places orders in parallel until the server is gone; calls back for each one answered with 201. */
async function placeOrdersUntilDown(trader: ApiClient, onAccepted: (order: Order) => void): Promise<void> {
  async function write(): Promise<void> {
    for (;;) {
      // A killed server refuses or resets connections.
      const order = await placeOrder(trader, "1.00").catch(() => "down" as const);
      if (order === "down") return;
      if (order !== null) onAccepted(order);
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function killDuringOrders(trader: ApiClient, kill: () => Promise<void>): Promise<Order[]> {
  const accepted: Order[] = [];
  const kills: Promise<void>[] = [];
  await placeOrdersUntilDown(trader, (order) => {
    accepted.push(order);
    if (accepted.length === ORDERS_BEFORE_KILL) kills.push(kill());
  });
  await Promise.all(kills);
  return accepted;
}

async function listOrderIds(trader: ApiClient): Promise<string[]> {
  const answer = await trader.call("GET", "/api/orders?limit=200");
  return z
    .array(orderSchema)
    .parse(answer.body)
    .map((order) => order.id);
}

/** `npm run reconcile` next to the running server. */
async function reconcile(): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/reconcile.ts"], {
    env: { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

test("a server killed during orders starts again with every order it accepted and correct books", async () => {
  const trader = await signUpRichTrader("crash-one");

  const accepted = await killDuringOrders(trader, () => product.kill());
  await product.restart();

  expect(accepted.length).toBeGreaterThanOrEqual(ORDERS_BEFORE_KILL);
  expect(await listOrderIds(trader)).toEqual(expect.arrayContaining(accepted.map((order) => order.id)));
  expect(await reconcile()).toEqual({ code: 0, output: "The books are in order.\n" });
});

test("the same when PostgreSQL is killed with it", async () => {
  const trader = await signUpRichTrader("crash-two");
  const pidFile = await readFile(join(product.dataDir, "postgres", "postmaster.pid"), "utf8");

  const accepted = await killDuringOrders(trader, async () => {
    process.kill(parseInt(pidFile, 10), "SIGKILL");
    await product.kill();
  });
  await product.restart();

  expect(await listOrderIds(trader)).toEqual(expect.arrayContaining(accepted.map((order) => order.id)));
  expect(await reconcile()).toEqual({ code: 0, output: "The books are in order.\n" });
});
