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
import { blockSocket, intervalsByAddress, untilAnswered, watchRequests, watchTraffic } from "./traffic.ts";

const WATCH_MS = 10_000;
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
/** How many come before one's own: no event reports that, so it is fetched every 15 s. */
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

/** A page that polls, and whose time passes only when told; `traffic` has the seconds passed, in ms. */
async function openPolling(page: Page, path: string) {
  let seconds = 0;
  watchRequests(page);
  const traffic = watchTraffic(page, () => seconds * 1_000);
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await page.goto(path);
  // Only now: the page's clock, which measures how long it waits for its socket, stops here.
  await connection(page).getByText("Polling").waitFor();
  await page.clock.pauseAt(opened + 120_000);

  /** Advances the page's clock a second at a time; this second's requests are answered before the next begins. */
  const pass = async (count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed += 1) {
      seconds += 1;
      await page.clock.runFor(1_000);
      await untilAnswered(page);
    }
  };
  return { traffic, pass };
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
  await queueRow(administrator, "maria").waitFor();
  await first.goto("/trade");
  await connection(first).getByText("Live").waitFor();

  await approveTransaction(administrator, "maria");
  for (const tab of [first, second]) {
    await tradeBalance(tab).getByText("$1,000.00").waitFor();
  }

  await administrator.getByRole("tab", { name: /^Pending Orders/ }).click();
  await placeOrder(first, "250");
  await queueRow(administrator, "maria").waitFor();
  for (const tab of [first, second]) {
    await orderRow(tab).getByText("Pending").waitFor();
    await tradeBalance(tab).getByText("$749.75").waitFor();
  }

  await resolveOrder(administrator, "maria", "Big Win");
  for (const tab of [first, second]) {
    await orderRow(tab).getByText("Win").waitFor();
    await orderRow(tab).getByText("$450.00").waitFor();
    await tradeBalance(tab).getByText("$1,199.75").waitFor();
  }

  await signOut(first, "maria");
  await second.getByRole("tab", { name: "Sign In" }).waitFor();
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
  const trader = await traders.newPage();
  await signUp(trader, "olga");
  await signIn(administrator, product.admin.username, product.admin.password);
  await administrator.close();
  const blocked = await administrators.newPage();
  await blockSocket(blocked);
  const { traffic, pass } = await openPolling(blocked, "/admin");
  await blocked.getByRole("tab", { name: /^Transactions/ }).click();

  await trader.goto("/transactions");
  await submitDeposit(trader, { amount: "50", transactionId: "hash-of-olga" });
  await pass(4);
  await queueRow(blocked, "olga").waitFor();
  traffic.length = 0;
  await pass(10);

  const intervals = [...intervalsByAddress(traffic)].filter(([address]) => address.startsWith("/api/admin/"));
  const polled = intervals.filter(([address]) => ADMIN_CALLS.includes(address.replace(/\?.*/, "")));
  const paths = new Set(polled.map(([address]) => address.replace(/\?.*/, "")));
  expect([...paths].toSorted()).toEqual(ADMIN_CALLS);
  for (const [address, between] of polled)
    expect([address, between.slice(0, 2)]).toEqual([address, [3_000, 3_000]]);
  const others = intervals.map(([address]) => address.replace(/\?.*/, "")).filter((path) => !paths.has(path));
  expect(others.filter((path) => ![BOOKS, FLAGS, PRESENCE].includes(path))).toEqual([]);
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
  const { traffic, pass } = await openPolling(blocked, "/trade");
  await approveTransaction(administrator, "pavel");
  expect(await tradeBalance(blocked).textContent()).toBe("$0.00");
  await pass(90);
  await expect.poll(() => tradeBalance(blocked).textContent()).toBe("$75.00");

  const intervals = intervalsByAddress(traffic);
  for (const path of ["/api/user", "/api/prices"]) {
    expect(intervals.get(path)?.slice(-2)).toEqual([30_000, 30_000]);
  }
});
