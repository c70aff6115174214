import type { Browser, BrowserContext, Locator, Page, WebSocket } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import type { User } from "#protocol/users.ts";
import { type ApiClient, createApiClient, setBalance, TRADER_PASSWORD } from "./apiClient.ts";
import { launchBrowser } from "./browser.ts";
import { connection, openPage, signIn, signOut } from "./pages.ts";
import { type Product, readFigure, startProduct } from "./product.ts";

const MANY = 30;
/** For a change on a machine whose two cores run the server, all these tabs, and more. */
const PUSHED_MS = 15_000;
const TAKEOVER_MS = 1_000;
/** For a tab that hangs silently; longer on a machine as busy as this one. */
const HANG_MS = 3_000;

let database: TestDatabase;
let product: Product;
let browser: Browser;
let administrator: ApiClient;
let context: BrowserContext;
let trader: User;
let traders = 0;
/** The sockets of the context's tabs: their page, and when the server sent `ready`. */
let sockets: { page: Page; socket: WebSocket; readyAt: number | null }[];

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await launchBrowser();
  administrator = createApiClient(product.url);
  await administrator.signIn(product.admin.username, product.admin.password);
});

afterAll(async () => {
  await browser?.close();
  await product?.close();
  await database?.drop();
});

beforeEach(async () => {
  traders += 1;
  trader = await createApiClient(product.url).signUp(`tabs-${traders}`);
  sockets = [];
  context = await newContext();
  context.on("page", (page) => {
    page.on("websocket", (socket) => {
      const opened = { page, socket, readyAt: null as number | null };
      sockets.push(opened);
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"ready"')) opened.readyAt ??= Date.now();
      });
    });
  });
});

afterEach(async () => {
  await administrator.call("PATCH", "/api/admin/settings", { maintenanceMode: false, tradingFee: "0.001" });
  await Promise.all(browser.contexts().map((opened) => opened.close()));
  await vi.waitUntil(async () => (await countSockets()) === 0, { timeout: 10_000 });
});

function newContext(): Promise<BrowserContext> {
  return browser.newContext({ baseURL: product.url, viewport: { width: 1366, height: 768 } });
}

/** Signed in as the trader, all on this page and live. */
async function openTabs(count: number, path = "/trade"): Promise<Page[]> {
  const first = await context.newPage();
  await signIn(first, trader.username, TRADER_PASSWORD);
  await first.goto(path);
  const pages = [first];
  while (pages.length < count) pages.push(await openPage(context, path));
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  return pages;
}

/** Polls from outside instead of waiting in the pages: background pages render no frames. */
async function eachShows(pages: readonly Page[], locate: (page: Page) => Locator) {
  const shown = () => Promise.all(pages.map((page) => locate(page).isVisible()));
  await expect.poll(shown, { timeout: PUSHED_MS }).toEqual(pages.map(() => true));
}

async function balanceReaches(pages: readonly Page[], balance: string) {
  await setBalance(administrator, trader, `${balance}.00`);
  await eachShows(pages, (page) => balanceOf(page).getByText(`$${balance}.00`));
}

/** The balance in the bar of every page. */
function balanceOf(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: trader.username });
}

/** As counted by the server. */
const countSockets = (): Promise<number> => readFigure(product.url, "livedesk_sockets");

function leaderOf(pages: readonly Page[]): Page {
  const { page } = sockets.findLast(({ socket }) => !socket.isClosed())!;
  expect(pages).toContain(page);
  return page;
}

/** How long `lose` leaves the tabs without a connection, measured outside them. */
async function takeoverTime(leader: Page, lose: () => Promise<void>): Promise<number> {
  const before = sockets.length;
  const lostAt = Date.now();
  await lose();
  const next = () => sockets.slice(before).find(({ page, readyAt }) => page !== leader && readyAt !== null);
  await expect.poll(next, { interval: 10 }).toBeDefined();
  return next()!.readyAt! - lostAt;
}

/**
 * Tells a page that it is frozen or resumed. Playwright keeps all pages focused, and Chromium freezes only background
 * pages; a page that stops without being told is tested below.
 */
async function tell(page: Page, event: "freeze" | "resume") {
  await page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
}

function without(pages: readonly Page[], left: Page): Page[] {
  return pages.filter((page) => page !== left);
}

test("thirty tabs hold one socket, and another tab takes over when its tab closes or freezes", async () => {
  // A page that renders little: Playwright's tabs are all visible, and each would draw its own chart.
  let pages = await openTabs(MANY, "/settings");
  expect(await countSockets()).toBe(1);
  await balanceReaches(pages, "101");

  const closing = leaderOf(pages);
  pages = without(pages, closing);
  expect(await takeoverTime(closing, () => closing.close())).toBeLessThan(TAKEOVER_MS);
  await balanceReaches(pages, "102");

  const frozen = leaderOf(pages);
  const others = without(pages, frozen);
  expect(await takeoverTime(frozen, () => tell(frozen, "freeze"))).toBeLessThan(TAKEOVER_MS);
  await balanceReaches(others, "103");
  await expect.poll(countSockets).toBe(1);

  await tell(frozen, "resume");
  await eachShows([frozen], (page) => balanceOf(page).getByText("$103.00"));
  await balanceReaches(pages, "104");
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  expect(await countSockets()).toBe(1);
}, 600_000);

test("a tab that hangs silently is replaced, and follows when it wakes", async () => {
  const pages = await openTabs(3);
  const hanging = leaderOf(pages);
  let hang: Promise<void> | undefined;

  const lost = await takeoverTime(hanging, async () => {
    hang = hanging.evaluate(() => {
      const until = performance.now() + 6_000;
      while (performance.now() < until);
    });
  });
  expect(lost).toBeLessThan(HANG_MS);
  await balanceReaches(without(pages, hanging), "201");

  await hang;
  await eachShows([hanging], (page) => balanceOf(page).getByText("$201.00"));
  await expect.poll(countSockets).toBe(1);
  await balanceReaches(pages, "202");
});

test("nothing is lost while the leader changes again and again", async () => {
  let pages = await openTabs(6);
  for (let balance = 301; pages.length > 1; balance += 1) {
    const closing = leaderOf(pages);
    pages = without(pages, closing);
    await Promise.all([closing.close(), setBalance(administrator, trader, `${balance}.00`)]);
    await eachShows(pages, (page) => balanceOf(page).getByText(`$${balance}.00`));
    await expect.poll(countSockets).toBe(1);
  }
});

test("signing out in one tab signs out all", async () => {
  const pages = await openTabs(5);
  await signOut(pages[2]!, trader.username);
  await eachShows(pages, (page) => page.getByRole("tab", { name: "Sign In" }));
  await expect.poll(countSockets).toBe(0);
});

test("signing in in one tab signs in all", async () => {
  const pages = [await openPage(context, "/trade"), await openPage(context, "/settings")];
  const entering = await context.newPage();
  await signIn(entering, trader.username, TRADER_PASSWORD);
  await eachShows([...pages, entering], (page) => connection(page).getByText("Live"));
  expect(await countSockets()).toBe(1);
});

test("a suspension reaches all tabs", async () => {
  const pages = await openTabs(5);
  await administrator.call("PATCH", `/api/admin/users/${trader.id}`, { isActive: false });
  await eachShows(pages, (page) => page.getByRole("heading", { name: "Account Suspended" }));
  await expect.poll(countSockets).toBe(0);
});

test("a changed password signs out all tabs of other sessions, and none of its own", async () => {
  const pages = await openTabs(2);
  const elsewhere = await newContext();
  const others = [await elsewhere.newPage()];
  await signIn(others[0]!, trader.username, TRADER_PASSWORD);
  others.push(await openPage(elsewhere, "/trade"));
  await eachShows(others, (page) => connection(page).getByText("Live"));
  expect(await countSockets()).toBe(2);

  const answer = await context.request.put("/api/user/password", {
    data: { currentPassword: TRADER_PASSWORD, newPassword: "trade-winds-43" },
  });
  expect(answer.status()).toBe(204);

  await eachShows(others, (page) => page.getByText("Your password was changed"));
  await eachShows(others, (page) => page.getByRole("tab", { name: "Sign In" }));
  await balanceReaches(pages, "401");
  expect(await countSockets()).toBe(1);
});

test("the fee, maintenance and the theme reach all tabs", async () => {
  const pages = await openTabs(4);
  await administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.0123" });
  await eachShows(pages, (page) => page.getByText("1.23%"));

  await administrator.call("PATCH", "/api/admin/settings", { maintenanceMode: true });
  await eachShows(pages, (page) => page.getByText("Closed for maintenance"));
  await administrator.call("PATCH", "/api/admin/settings", { maintenanceMode: false });
  await eachShows(pages, (page) => balanceOf(page).getByText("$0.00"));

  const choosing = await openPage(context, "/settings");
  await choosing.getByRole("radio", { name: "Light" }).click();
  await eachShows([...pages, choosing], (page) => page.locator("html[data-theme=light]"));
  expect(await countSockets()).toBe(1);
});

test("a page that goes offline says so at once, and is live again as soon as it is online", async () => {
  const pages = await openTabs(2);
  await context.setOffline(true);
  await eachShows(pages, (page) => connection(page).getByText("Offline"));
  await setBalance(administrator, trader, "501.00");
  await context.setOffline(false);
  await eachShows(pages, (page) => connection(page).getByText("Live"));
  await eachShows(pages, (page) => balanceOf(page).getByText("$501.00"));
  expect(await countSockets()).toBe(1);
});
