import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { launchBrowser, openContext } from "./browser.ts";
import {
  approveTransaction,
  connection,
  openPage,
  orderRow,
  placeOrder,
  queueRow,
  resolveOrder,
  signIn,
  signOut,
  signUp,
  submitDeposit,
  tradeBalance,
} from "./pages.ts";
import { type Product, startProduct } from "./product.ts";
import { blockSocket, intervalsByAddress, watchTraffic } from "./traffic.ts";

/** Quickly, on two cores that also run the server and two browsers. */
const PUSHED_MS = 2_000;
const WATCH_MS = 10_000;
/** A server on this machine has answered by then. */
const ANSWER_MS = 60;
/** How late a timer may be on a busy machine. */
const LATE_MS = 700;
const ADMIN_CALLS = [
  "approvals",
  "claims",
  "dashboard/stats",
  "orders",
  "settings",
  "transactions",
  "users",
].map((name) => `/api/admin/${name}`);
/** Also sent when something is opened, or comes on screen. */
const PRESENCE = "/api/admin/presence";
const FLAGS = "/api/admin/flags";
/** Fetched after what changes the desk's sums, and once a minute whatever the socket does. */
const BOOKS = "/api/admin/books";
/** How many come before one's own: no event tells that, so it is fetched every 15 s. */
const EXPECTATION = "/api/expectation";
const WIDE = { width: 1366, height: 768 };

let database: TestDatabase;
let product: Product;
let browser: Browser;
let traders: BrowserContext;
let administrators: BrowserContext;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.close();
  await database?.drop();
});

beforeEach(async () => {
  const options = { baseURL: product.url, viewport: WIDE };
  [traders, administrators] = await Promise.all([
    openContext(browser, options),
    openContext(browser, options),
  ]);
});

afterEach(async () => {
  await traders.close();
  await administrators.close();
});

async function openAdministrator(): Promise<Page> {
  const page = await administrators.newPage();
  await signIn(page, product.admin.username, product.admin.password);
  await page.goto("/admin");
  await connection(page).getByText("Live").waitFor();
  return page;
}

function isEvery(milliseconds: number, intervals: number[]): boolean {
  const isRegular = intervals.every((interval) => Math.abs(interval - milliseconds) < LATE_MS);
  return isRegular && intervals.length >= WATCH_MS / milliseconds - 1;
}

test("sign up, deposit, trade and resolve: every open screen follows by itself", async () => {
  const administrator = await openAdministrator();
  const first = await traders.newPage();
  await signUp(first, "maria");
  await first.goto("/trade");
  const second = await openPage(traders, "/trade");
  for (const tab of [first, second]) {
    await connection(tab).getByText("Live").waitFor();
    expect(await tradeBalance(tab).textContent()).toBe("$0.00");
  }

  await administrator.getByRole("tab", { name: /^Transactions/ }).click();
  await first.goto("/transactions");
  await first.getByText("Deposits aren't available yet").first().waitFor();
  const addresses = { btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" };
  await administrators.request.patch("/api/admin/settings", { data: addresses });
  await submitDeposit(first, { amount: "1000", transactionId: "hash-of-maria" });
  await queueRow(administrator, "maria").waitFor({ timeout: PUSHED_MS });
  await first.goto("/trade");
  await connection(first).getByText("Live").waitFor();

  await approveTransaction(administrator, "maria");
  for (const tab of [first, second]) {
    await tradeBalance(tab).getByText("$1,000.00").waitFor({ timeout: PUSHED_MS });
  }

  await administrator.getByRole("tab", { name: /^Pending Orders/ }).click();
  await placeOrder(first, "250");
  await queueRow(administrator, "maria").waitFor({ timeout: PUSHED_MS });
  for (const tab of [first, second]) {
    await orderRow(tab).getByText("Pending").waitFor({ timeout: PUSHED_MS });
    await tradeBalance(tab).getByText("$749.75").waitFor({ timeout: PUSHED_MS });
  }

  await resolveOrder(administrator, "maria", "Big Win");
  for (const tab of [first, second]) {
    await orderRow(tab).getByText("Win").waitFor({ timeout: PUSHED_MS });
    await orderRow(tab).getByText("$450.00").waitFor({ timeout: PUSHED_MS });
    await tradeBalance(tab).getByText("$1,199.75").waitFor({ timeout: PUSHED_MS });
  }

  await signOut(first, "maria");
  await second.getByRole("tab", { name: "Sign In" }).waitFor({ timeout: PUSHED_MS });
});

test("while the sockets are up no page fetches anything again", async () => {
  const administrator = await openAdministrator();
  const trader = await traders.newPage();
  await signUp(trader, "nora");
  const pages = [
    administrator,
    trader,
    await openPage(traders, "/trade"),
    await openPage(traders, "/transactions"),
  ];
  for (const page of pages) await connection(page).getByText("Live").waitFor();
  // By then everything needed to open the page has been requested, and the desk's log was checked (after 5 s).
  await trader.waitForTimeout(8_000);
  const traffic = pages.map((page) => watchTraffic(page));

  await trader.waitForTimeout(WATCH_MS);

  expect(traffic.flat().filter(({ address }) => address !== EXPECTATION)).toEqual([]);
  for (const page of pages) expect(await connection(page).textContent()).toBe("Live");
});

test("with the socket blocked an administrator's page asks every 3 seconds and shows what changed", async () => {
  const administrator = await administrators.newPage();
  await blockSocket(administrator);
  const trader = await traders.newPage();
  await signUp(trader, "olga");
  await signIn(administrator, product.admin.username, product.admin.password);
  await administrator.goto("/admin");
  await administrator.getByRole("tab", { name: /^Transactions/ }).click();
  await connection(administrator).getByText("Polling").waitFor();
  const traffic = watchTraffic(administrator);

  await trader.goto("/transactions");
  await submitDeposit(trader, { amount: "50", transactionId: "hash-of-olga" });
  await queueRow(administrator, "olga").waitFor({ timeout: 3_000 + PUSHED_MS });
  await administrator.waitForTimeout(WATCH_MS);

  const intervals = [...intervalsByAddress(traffic)].filter(([address]) => address.startsWith("/api/admin/"));
  const paths = new Set(intervals.map(([address]) => address.replace(/\?.*/, "")));
  expect([...paths].sort()).toEqual([...ADMIN_CALLS, BOOKS, FLAGS, PRESENCE].sort());
  const polled = intervals.filter(([address]) => ADMIN_CALLS.includes(address.replace(/\?.*/, "")));
  expect(polled.filter(([, between]) => !isEvery(3_000, between))).toEqual([]);
});

test("with the socket blocked a trader's page asks every 30 seconds and shows what changed", async () => {
  const administrator = await openAdministrator();
  await administrator.getByRole("tab", { name: /^Transactions/ }).click();
  const trader = await traders.newPage();
  await signUp(trader, "pavel");
  await trader.goto("/transactions");
  await submitDeposit(trader, { amount: "75", transactionId: "hash-of-pavel" });

  // Alone, it has no other tab whose socket it could share.
  await trader.close();
  const blocked = await traders.newPage();
  await blockSocket(blocked);
  let seconds = 0;
  const traffic = watchTraffic(blocked, () => seconds * 1_000);
  const opened = Date.now();
  await blocked.clock.install({ time: opened });
  await blocked.goto("/trade");
  // Only now: the page's clock, which measures how long it waits for its socket, stops here.
  await connection(blocked).getByText("Polling").waitFor();
  await blocked.clock.pauseAt(opened + 60_000);
  /** Advances the page's clock a second at a time, leaving time for answers in between. */
  async function pass(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed += 1) {
      seconds += 1;
      await blocked.clock.runFor(1_000);
      // A round trip: this second's requests are counted before the next begins.
      await blocked.evaluate(() => document.readyState);
      await sleep(ANSWER_MS);
    }
  }

  await approveTransaction(administrator, "pavel");
  expect(await tradeBalance(blocked).textContent()).toBe("$0.00");
  await pass(90);
  await expect.poll(() => tradeBalance(blocked).textContent()).toBe("$75.00");

  const intervals = intervalsByAddress(traffic);
  for (const path of ["/api/user", "/api/prices"]) {
    expect(intervals.get(path)?.slice(-2)).toEqual([30_000, 30_000]);
  }
});
