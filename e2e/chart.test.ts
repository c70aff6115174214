import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { userSchema } from "#protocol/users.ts";
import { addHistory } from "#server/prices/candles/candleRows.ts";
import { createApiClient, setBalance, TRADER_PASSWORD } from "./apiClient.ts";
import { leaveBrowser, openContext, shareBrowser } from "./browser.ts";
import { followTo, placeOrder } from "./pages.ts";
import { type Product, startProduct } from "./product.ts";

const SCRIPT = "https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js";
const HOUR_MS = 3_600_000;
const PATIENCE = { timeout: 15_000 };

/** What a page can see of the third party's script, and what the script must not be able to do. */
const STUB = `{
  const script = document.currentScript;
  const tryTo = (act) => { try { return String(act()); } catch (error) { return error.name; } };
  const found = {
    config: JSON.parse(script.textContent),
    page: tryTo(() => parent.document.title),
    cookie: tryTo(() => document.cookie),
    storage: tryTo(() => localStorage.length),
  };
  const frame = document.createElement("iframe");
  frame.src = "https://www.tradingview-widget.com/embed-widget/advanced-chart/#" + encodeURIComponent(JSON.stringify(found));
  document.querySelector(".tradingview-widget-container__widget").append(frame);
}`;

type Found = { config: Record<string, unknown>; page: string; cookie: string; storage: string };

let database: TestDatabase;
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let traders = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct({ databaseUrl: database.url });
  browser = await shareBrowser();
  await fillPast();
});
afterAll(async () => {
  await leaveBrowser();
  await product?.close();
  await database?.drop();
});

beforeEach(async () => {
  context = await openContext(browser, {
    baseURL: product.url,
    viewport: { width: 1366, height: 768 },
    colorScheme: "dark",
  });
  page = await context.newPage();
  traders += 1;
  const username = `chartist-${traders}`;
  const account = { username, email: `${username}@example.com`, password: TRADER_PASSWORD };
  const answer = await context.request.post("/api/register", { data: account });
  const administrator = createApiClient(product.url);
  await administrator.signIn(product.admin.username, product.admin.password);
  await setBalance(administrator, userSchema.parse(await answer.json()), "1000.00");
});
afterEach(() => context.close());

/** Two days of hourly candles with a gap of three. */
async function fillPast(): Promise<void> {
  const opened = openDatabase(database.url);
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 48 }, (_, i) => i + 1).filter((ago) => ago < 20 || ago > 22);
  const rows = hours.map((ago) => ({
    crypto: "BTC" as const,
    interval: "1h" as const,
    at: new Date(now - ago * HOUR_MS).toISOString(),
    open: 43_000 + ago,
    high: 43_900,
    low: 42_100,
    close: 43_100 + ago,
    count: 1,
    backfilled: false,
  }));
  await opened.transact(({ trx }) => addHistory(trx, rows));
  await opened.close();
}

async function answerWith(
  script: (route: Route) => Promise<void>,
  widget = "<p>The third party's chart</p>",
): Promise<void> {
  await page.route("https://s3.tradingview.com/**", script);
  await page.route("https://www.tradingview-widget.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html>${widget}` }),
  );
}

function reachable(widget?: string): Promise<void> {
  return answerWith((route) => route.fulfill({ contentType: "text/javascript", body: STUB }), widget);
}

function frame() {
  return page.getByTitle(/by TradingView$/);
}

function ownChart() {
  return page.getByRole("application");
}

/** What the stub found when it drew the chart now on the page. */
async function found(): Promise<Found | null> {
  const drawn = page.frames().find((each) => each.url().startsWith("https://www.tradingview-widget.com/"));
  return drawn === undefined
    ? null
    : (JSON.parse(decodeURIComponent(new URL(drawn.url()).hash.slice(1))) as Found);
}

/** How far the newest candle is from the right edge: the prices, and the room of four candles. */
const NEWEST_PX = [94, 90, 98, 86, 102];

/** Moves the mouse up and down the newest candle until it is above something to click. */
async function clickMark(): Promise<void> {
  const box = await ownChart().boundingBox();
  if (box === null) throw new Error("The chart is not drawn.");
  for (const left of NEWEST_PX)
    for (let y = box.y + box.height - 30; y > box.y; y -= 6) {
      await page.mouse.move(box.x + box.width - left, y);
      if ((await ownChart().evaluate((chart) => chart.style.cursor)) !== "pointer") continue;
      return page.mouse.click(box.x + box.width - left, y);
    }
  throw new Error("There is nothing to click on the newest candle.");
}

async function shiftOf(act: () => Promise<void>): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await act();
  const shifts = await page.evaluate(() => Reflect.get(globalThis, "shifts") as number[]);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

test("reachable: the third-party chart of BTC/USD, daily, dark, 500 px, without access to the desk", async () => {
  await reachable();
  await page.goto("/trade");
  await expect.poll(() => frame().evaluate((each) => getComputedStyle(each).opacity), PATIENCE).toBe("1");
  expect((await frame().boundingBox())?.height).toBe(500);
  expect(await frame().getAttribute("sandbox")).not.toContain("same-origin");
  expect(await found()).toMatchObject({
    config: { symbol: "COINBASE:BTCUSD", interval: "D", theme: "dark", autosize: true },
    page: "SecurityError",
    cookie: "SecurityError",
    storage: "SecurityError",
  });
  await page.waitForTimeout(5_500);
  expect(await ownChart().count()).toBe(0);
});

test("reachable: it follows the chosen coin, and is dark in the light theme too", async () => {
  await reachable();
  await page.goto("/trade");
  await page.getByRole("radio", { name: "ETH" }).click();
  await expect.poll(async () => (await found())?.config["symbol"], PATIENCE).toBe("COINBASE:ETHUSD");
  await page.emulateMedia({ colorScheme: "light" });
  await page.reload();
  await expect.poll(async () => (await found())?.config["theme"], PATIENCE).toBe("dark");
});

test("reachable, but without the coin: the desk's own chart replaces it", async () => {
  await reachable('<script>parent.postMessage({ name: "tv-widget-no-data" }, "*")</script>');
  await page.goto("/trade");
  await ownChart().waitFor(PATIENCE);
  expect(await frame().count()).toBe(0);
  await page.getByText("TradingView is unavailable").waitFor();
});

test("blocked: the desk's own chart is there at once, in the same place", async () => {
  await answerWith((route) => route.abort("blockedbyclient"));
  const shift = await shiftOf(async () => {
    await page.goto("/trade");
    await ownChart().waitFor();
  });
  expect(shift).toBeLessThan(0.02);
  const region = page.getByRole("region", { name: "BTC/USD" });
  expect((await region.boundingBox())?.height).toBe(500);
  await region.getByText("TradingView is unavailable").waitFor();
  await region.getByRole("link", { name: "Charts by TradingView" }).waitFor();
});

test("slow: after 5 seconds the desk's own chart replaces it, and nobody waits a second time", async () => {
  await answerWith(() => new Promise(() => undefined));
  await page.goto("/trade");
  await frame().waitFor({ state: "attached" });
  const began = performance.now();
  await ownChart().waitFor();
  const waited = performance.now() - began;
  expect(waited).toBeGreaterThan(4_000);
  expect(waited).toBeLessThan(15_000);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Trade" }).first().click();
  await ownChart().waitFor({ timeout: 3_000 });
});

test("unmounted early: nothing is left behind, and the next visit tries again", async () => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  let held: Route | null = null;
  await answerWith(async (route) => {
    if (held !== null) return route.fulfill({ contentType: "text/javascript", body: STUB });
    held = route;
    return undefined;
  });
  await page.goto("/trade");
  await expect.poll(() => held, PATIENCE).not.toBeNull();
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("heading", { name: "Account Settings" }).waitFor();
  await page.waitForTimeout(5_500);
  await page.getByRole("link", { name: "Trade" }).first().click();
  await expect.poll(() => frame().evaluate((each) => getComputedStyle(each).opacity), PATIENCE).toBe("1");
  expect(faults).toEqual([]);
});

test("preferred: the desk's own chart comes without asking the third party, even after a reload", async () => {
  await reachable();
  await page.goto("/trade");
  await page.getByRole("radio", { name: "Desk" }).click();
  await ownChart().waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await ownChart().waitFor();
  expect(asked).not.toContain(SCRIPT);
  await page.getByRole("radio", { name: "TradingView" }).click();
  await expect.poll(() => asked, PATIENCE).toContain(SCRIPT);
});

test("the desk's own chart: intervals, gaps, the trader's orders, keys, and live prices", async () => {
  await answerWith((route) => route.abort());
  await page.goto("/trade");
  await expect.poll(() => ownChart().getAttribute("aria-label"), PATIENCE).toContain("3 without a price.");
  expect(await ownChart().getAttribute("aria-label")).toMatch(
    /^BTC by the hour since .+ between \$42,100 and \$43,9/,
  );

  await placeOrder(page, "50");
  await expect
    .poll(() => ownChart().getAttribute("aria-label"), PATIENCE)
    .toContain("1 of your orders is marked.");

  // Enter opens the order of the candle, and so does a click on its mark.
  await ownChart().focus();
  await page.keyboard.press("End");
  const legend = page.getByRole("region", { name: "BTC/USD" }).locator("[aria-live]");
  await expect.poll(() => legend.getAttribute("aria-live"), PATIENCE).toBe("polite");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Buy BTC" }).waitFor();
  const record = new URL(page.url()).pathname;
  expect(record).toMatch(/^\/orders\/[0-9a-f-]{36}$/);
  await followTo(page, "/trade");
  await expect
    .poll(() => ownChart().getAttribute("aria-label"), PATIENCE)
    .toContain("1 of your orders is marked.");
  await clickMark();
  await expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(record);
  await followTo(page, "/trade");
  await ownChart().waitFor();

  const before = await legend.textContent();
  await expect.poll(() => legend.textContent(), PATIENCE).not.toBe(before);
  await ownChart().focus();
  await page.keyboard.press("Home");
  await expect.poll(() => legend.textContent(), PATIENCE).toContain("O $43,048");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => legend.textContent(), PATIENCE).toContain("O $43,047");
  await page.keyboard.press("Escape");
  await expect.poll(() => legend.getAttribute("aria-live"), PATIENCE).toBe("off");

  await page.getByRole("radio", { name: "1m", exact: true }).click();
  await expect.poll(() => ownChart().getAttribute("aria-label"), PATIENCE).toMatch(/^BTC by the minute/);
  await page.getByRole("radio", { name: "1d", exact: true }).click();
  await expect.poll(() => ownChart().getAttribute("aria-label"), PATIENCE).toMatch(/^BTC by the day/);
});

const UNSHOWN = "The chart could not be shown";

const CODE = "**/assets/Plot-*.js*";

/** Faults that keep the desk's chart from the page, and the outcome of each. */
const FAULTS: { name: string; begin: () => Promise<unknown>; end: () => Promise<void> }[] = [
  {
    name: "its code can't be fetched",
    begin: () => page.route(CODE, (route) => route.fulfill({ status: 503 })),
    end: () => page.unroute(CODE),
  },
  {
    name: "the line breaks before its code has come",
    begin: () => page.route(CODE, (route) => route.abort("internetdisconnected")),
    end: async () => {
      await page.unroute(CODE);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
    },
  },
  {
    name: "it fails while it draws",
    begin: () =>
      page.addInitScript(() => {
        const Measuring = window.ResizeObserver;
        const fail = () => {
          throw new Error("nothing can be measured");
        };
        Object.defineProperty(window, "ResizeObserver", { value: fail, writable: true });
        window.addEventListener("mended", () => {
          window.ResizeObserver = Measuring;
        });
      }),
    end: async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("mended")));
      await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    },
  },
];

test.each(FAULTS)("$name: the ticket still works, and the chart comes afterwards", async (fault) => {
  await answerWith((route) => route.abort());
  await fault.begin();
  await page.goto("/trade");
  await page.getByText(UNSHOWN).waitFor(PATIENCE);
  await placeOrder(page, "50");
  await fault.end();
  await ownChart().waitFor({ timeout: 30_000 });
  expect(await page.getByText(UNSHOWN).count()).toBe(0);
});

test("a page whose code can't be loaded leaves the bar, and recovers by itself", async () => {
  const code = "**/assets/TransactionsScreen-*.js";
  await page.goto("/settings");
  await page.getByRole("heading", { name: "Account Settings" }).waitFor(PATIENCE);
  await page.route(code, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await page.getByText("This page could not be shown").waitFor(PATIENCE);
  await page.getByRole("link", { name: "Trade" }).first().waitFor();
  await page.unroute(code);
  await page.getByRole("heading", { name: "Transactions", exact: true }).waitFor({ timeout: 30_000 });
  expect(await page.getByText("This page could not be shown").count()).toBe(0);
});
