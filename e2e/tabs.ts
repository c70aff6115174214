import type { Browser, BrowserContext, Locator, Page, WebSocket } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import type { User } from "#protocol/users.ts";
import { type ApiClient, createApiClient, setBalance, TRADER_PASSWORD } from "./apiClient.ts";
import { leaveBrowser, openContext, shareBrowser } from "./browser.ts";
import { connection, openPage } from "./pages.ts";
import { type Product, readFigure, startProduct } from "./product.ts";

/** For a change on a machine whose two cores run the server, all these tabs, and more. */
const PUSHED_MS = 30_000;

/** A socket of the context's tabs: its page, and when the server sent `ready`. */
type TabSocket = { page: Page; socket: WebSocket; readyAt: number | null };

export type Tabs = {
  readonly administrator: ApiClient;
  /** Of this test. */
  readonly trader: User;
  readonly context: BrowserContext;
  /** In the order in which they were opened. */
  readonly sockets: readonly TabSocket[];
  newContext(): Promise<BrowserContext>;
  /** Signed in as the trader, all on this page and live. */
  open(count: number, path?: string): Promise<Page[]>;
  setBalance(balance: string): Promise<void>;
  /** The balance in the bar of a page. */
  balanceOf(page: Page): Locator;
  balanceReaches(pages: readonly Page[], balance: string): Promise<void>;
  /** As counted by the server. */
  countSockets: () => Promise<number>;
  /** The tab that holds the socket of all. */
  leaderOf(pages: readonly Page[]): Page;
};

/** The product, and for each test a trader with a browser context of their own. */
export function setUpTabs(): Tabs {
  let database: TestDatabase;
  let product: Product;
  let browser: Browser;
  let administrator: ApiClient;
  let context: BrowserContext;
  let trader: User;
  let traders = 0;
  let sockets: TabSocket[];

  beforeAll(async () => {
    database = await createTestDatabase();
    product = await startProduct({ databaseUrl: database.url });
    browser = await shareBrowser();
    administrator = createApiClient(product.url);
    await administrator.signIn(product.admin.username, product.admin.password);
  });

  afterAll(async () => {
    await leaveBrowser();
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
        const opened: TabSocket = { page, socket, readyAt: null };
        sockets.push(opened);
        socket.on("framereceived", ({ payload }) => {
          if (String(payload).includes('"ready"')) opened.readyAt ??= Date.now();
        });
      });
    });
  });

  afterEach(async () => {
    await administrator.call("PATCH", "/api/admin/settings", { maintenanceMode: false, tradingFee: "0.001" });
    await leaveBrowser();
    await vi.waitUntil(async () => (await countSockets()) === 0, { timeout: 10_000 });
  });

  function newContext(): Promise<BrowserContext> {
    return openContext(browser, { baseURL: product.url, viewport: { width: 1366, height: 768 } });
  }

  const countSockets = (): Promise<number> => readFigure(product.url, "livedesk_sockets");

  function balanceOf(page: Page): Locator {
    return page.getByRole("banner").getByRole("link", { name: "$" });
  }

  return {
    get administrator() {
      return administrator;
    },
    get trader() {
      return trader;
    },
    get context() {
      return context;
    },
    get sockets() {
      return sockets;
    },
    newContext,
    async open(count, path = "/trade") {
      const answer = await context.request.post("/api/login", {
        data: { username: trader.username, password: TRADER_PASSWORD },
      });
      expect(answer.status()).toBe(200);
      const pages: Page[] = [];
      while (pages.length < count) pages.push(await openPage(context, path));
      await eachShows(pages, (page) => connection(page).getByText("Live"));
      return pages;
    },
    setBalance: (balance) => setBalance(administrator, trader, balance),
    balanceOf,
    async balanceReaches(pages, balance) {
      await setBalance(administrator, trader, `${balance}.00`);
      await eachShows(pages, (page) => balanceOf(page).getByText(`$${balance}.00`));
    },
    countSockets,
    leaderOf(pages) {
      const { page } = sockets.findLast(({ socket }) => !socket.isClosed())!;
      expect(pages).toContain(page);
      return page;
    },
  };
}

/** Polls from outside instead of waiting in the pages: background pages render no frames. */
export async function eachShows(pages: readonly Page[], locate: (page: Page) => Locator): Promise<void> {
  const shown = () => Promise.all(pages.map((page) => locate(page).isVisible()));
  await expect.poll(shown, { timeout: PUSHED_MS }).toEqual(pages.map(() => true));
}

export function without(pages: readonly Page[], left: Page): Page[] {
  return pages.filter((page) => page !== left);
}
