import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { createTestDatabase } from "#db/test/testDatabase.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { pricesSchema } from "#protocol/prices.ts";
import { userSchema } from "#protocol/users.ts";
import { createApiClient, setBalance, TRADER_PASSWORD } from "./apiClient.ts";
import { leaveBrowser, openContext, shareBrowser } from "./browser.ts";
import { placeOrder } from "./pages.ts";
import { type Product, startProduct } from "./product.ts";

const PATIENCE = { timeout: 30_000 };
const PRODUCTS = { "BTC-USD": 60_000, "ETH-USD": 3_000, "USDT-USD": 1 } as const;

/** An exchange with Coinbase's protocol, and CoinGecko's price service next to it; both are controlled by the test. */
class Market {
  readonly sockets = new WebSocketServer({ noServer: true });
  readonly http: Server;
  /** Multiplies the exchange's prices. */
  factor = 1;
  isSilent = false;
  isOpen = true;
  geckoPrice: number | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor() {
    this.http = createServer((_, response) => {
      // CoinGecko updates its prices once a minute.
      const at = Math.floor(Date.now() / 1_000) - 20;
      const coin = (usd: number) => ({ usd, usd_24h_change: 1, last_updated_at: at });
      response.writeHead(this.geckoPrice === null ? 503 : 200, { "content-type": "application/json" });
      const bitcoin = coin(this.geckoPrice ?? 0);
      response.end(JSON.stringify({ bitcoin, ethereum: coin(3_000), tether: coin(1) }));
    });
    this.http.on("upgrade", (request, socket, head) => {
      if (!this.isOpen) return void socket.destroy();
      this.sockets.handleUpgrade(request, socket, head, (peer) => this.sockets.emit("connection", peer));
    });
    this.timer = setInterval(() => this.tick(), 250);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Closes the exchange with all its connections. */
  kill(): void {
    this.isOpen = false;
    for (const peer of this.sockets.clients) peer.terminate();
  }

  reset(): void {
    Object.assign(this, { factor: 1, isSilent: false, isOpen: true, geckoPrice: null });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.kill();
    this.http.closeAllConnections();
    await new Promise((resolve) => this.http.close(resolve));
  }

  private tick(): void {
    for (const peer of this.sockets.clients) this.say(peer);
  }

  private say(peer: WebSocket): void {
    if (this.isSilent) return;
    for (const [product, price] of Object.entries(PRODUCTS)) {
      const time = new Date().toISOString();
      const ticker = { type: "ticker", product_id: product, open_24h: `${price}`, time };
      peer.send(JSON.stringify({ ...ticker, price: `${price * this.factor}` }));
    }
  }
}

type Desk = { product: Product; close(): Promise<void> };

async function startDesk(quotes: Market): Promise<Desk> {
  const database = await createTestDatabase();
  const url = await quotes.listen();
  const product = await startProduct({
    databaseUrl: database.url,
    env: { PRICE_SOURCE: "coinbase", PRICE_URL: url, COINGECKO_URL: url },
  });
  return {
    product,
    async close() {
      await product.close();
      await quotes.close();
      await database.drop();
    },
  };
}

const market = new Market();
/** Falls silent at the beginning: it takes a minute until its prices count as old. */
const silent = new Market();
let desk: Desk;
let silentDesk: Desk;
let silentPage: Page;
let browser: Browser;
let page: Page;
let traders = 0;

beforeAll(async () => {
  browser = await shareBrowser();
  silentDesk = await startDesk(silent);
  silentPage = await openTrade(silentDesk);
  silent.isSilent = true;
  desk = await startDesk(market);
});
afterAll(async () => {
  await leaveBrowser();
  await desk?.close();
  await silentDesk?.close();
});

beforeEach(async () => {
  market.reset();
  page = await openTrade(desk);
});
afterEach(() => page.context().close());

/** The trade page of a new trader, with live prices. */
async function openTrade({ product: { url, admin } }: Desk): Promise<Page> {
  const context = await openContext(browser, { baseURL: url, viewport: { width: 1366, height: 768 } });
  page = await context.newPage();
  await page.route("https://s3.tradingview.com/**", (route) => route.abort());
  traders += 1;
  const username = `witness-${traders}`;
  const account = { username, email: `${username}@example.com`, password: TRADER_PASSWORD };
  const answer = await context.request.post("/api/register", { data: account });
  const administrator = createApiClient(url);
  await administrator.signIn(admin.username, admin.password);
  await setBalance(administrator, userSchema.parse(await answer.json()), "1000.00");
  await page.goto("/trade");
  await untilLive();
  return page;
}

async function untilLive(): Promise<void> {
  await badge().getByText("LIVE", { exact: true }).waitFor(PATIENCE);
  await vi.waitUntil(async () => (await prices()).source === "coinbase", PATIENCE);
}

function badge() {
  return page.getByRole("region", { name: "Market Overview" });
}

function tile(coin: string) {
  return badge().getByRole("button", { name: new RegExp(`^${coin}`) });
}

/** The price's age in the receipt: "12 s ago · coinbase". */
function age() {
  return page.locator("form dl > div").first();
}

async function prices() {
  return pricesSchema.parse(await (await page.context().request.get("/api/prices")).json());
}

/** Buys for $10 and returns the stored order. */
async function buy(): Promise<Order> {
  await placeOrder(page, "10");
  const list: unknown = await (await page.context().request.get("/api/orders")).json();
  return orderSchema.parse((list as unknown[])[0]);
}

/** How many seconds before the order its price was quoted. */
function quoteAge({ createdAt, evidence }: Order): number {
  return (Date.parse(createdAt) - Date.parse(evidence.quote.at ?? "")) / 1_000;
}

function warnings(): string[] {
  return desk.product
    .log()
    .split("\n")
    .filter((line) => line.includes('"level":40'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test("while the exchange quotes: LIVE, just now, and the order names the source", async () => {
  await tile("BTC").getByText("$60,000").waitFor();
  const order = await buy();
  expect(order.evidence.quote).toMatchObject({ price: "60000", source: "coinbase", status: "live" });
  expect(quoteAge(order)).toBeLessThan(5);
  await expect.poll(() => age().textContent()).toContain("Price just now · coinbase");
});

test.each([
  ["ahead", 3_600_000],
  ["behind", -3_600_000],
])("a page whose clock is an hour %s shows the true age", async (_, shift) => {
  const elsewhere = await page.context().newPage();
  await elsewhere.clock.install({ time: Date.now() + shift });
  await elsewhere.goto("/trade");
  const age = elsewhere.locator("form dl > div").first();
  await expect.poll(() => age.textContent(), PATIENCE).toContain("Price just now · coinbase");
  market.isSilent = true;
  await expect.poll(() => age.textContent(), PATIENCE).toMatch(/Price 1\d s ago · coinbase/);
});

test("killed without a backup: CACHED with the last good price, its age, and one warning for each source", async () => {
  const before = warnings().length;
  market.kill();
  await badge().getByText("CACHED", { exact: true }).waitFor(PATIENCE);
  await badge().getByText("Using cached prices. Live data will refresh automatically.").waitFor();
  await tile("BTC").getByText("$60,000").waitFor();
  await page.waitForTimeout(4_000);
  await expect.poll(() => age().textContent(), PATIENCE).toMatch(/Price \d\d s ago · coinbase/);
  const order = await buy();
  expect(order.evidence.quote).toMatchObject({ price: "60000", source: "coinbase", status: "cached" });
  expect(quoteAge(order)).toBeGreaterThan(3);
  await page.waitForTimeout(4_000);
  const told = warnings()
    .slice(before)
    .filter((line) => line === "No prices: showing the last good ones as cached");
  expect(told.length).toBeGreaterThanOrEqual(1);
  expect(told.length).toBeLessThanOrEqual(2);

  market.reset();
  await badge().getByText("LIVE", { exact: true }).waitFor(PATIENCE);
});

test("killed with CoinGecko as backup: LIVE again from there, and back when the exchange is", async () => {
  market.geckoPrice = 60_500;
  market.kill();
  await expect.poll(async () => (await prices()).source, PATIENCE).toBe("coingecko");
  await tile("BTC").getByText("$60,500").waitFor(PATIENCE);
  await badge().getByText("LIVE", { exact: true }).waitFor(PATIENCE);
  const order = await buy();
  expect(order.evidence.quote).toMatchObject({ price: "60500", source: "coingecko", status: "live" });
  expect(quoteAge(order)).toBeGreaterThan(18);

  market.reset();
  await expect.poll(async () => (await prices()).source, PATIENCE).toBe("coinbase");
  await tile("BTC").getByText("$60,000").waitFor(PATIENCE);
});

test("poisoned: a tenfold price is never shown and never in an order, and is logged once per coin", async () => {
  const before = warnings().length;
  const seen: string[] = [];
  const watching = setInterval(() => {
    tile("BTC")
      .textContent()
      .then((text) => seen.push(text ?? ""))
      .catch(() => undefined);
  }, 200);
  market.factor = 10;
  await page.waitForTimeout(5_000);
  clearInterval(watching);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen.filter((text) => !text.includes("$60,000"))).toEqual([]);
  await expect.poll(() => age().textContent(), PATIENCE).toMatch(/Price \d\d s ago · coinbase/);
  const order = await buy();
  expect(order.evidence.quote).toMatchObject({ price: "60000", source: "coinbase" });
  expect(quoteAge(order)).toBeGreaterThan(3);
  const told = warnings().slice(before);
  expect(new Set(told)).toEqual(new Set(["Prices were refused, keeping the last good ones"]));
  expect(told.length).toBeLessThanOrEqual(3);
});

test("silenced: the age grows, then the badge says CACHED, and so does the order", async () => {
  page = silentPage;
  await badge().getByText("CACHED", { exact: true }).waitFor({ timeout: 90_000 });
  await expect.poll(() => age().textContent()).toMatch(/Price (\d\d s|\d min) ago · coinbase/);
  const order = await buy();
  expect(order.evidence.quote).toMatchObject({ price: "60000", source: "coinbase", status: "cached" });
  expect(quoteAge(order)).toBeGreaterThan(10);
});
