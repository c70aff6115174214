import { idSchema } from "#protocol/scalars.ts";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { placeOrder } from "./apiClient.ts";
import { followTo } from "./pages.ts";
import { recordRenders } from "./renders.ts";
import { setUpDesk } from "./spec/desk.ts";
import { eventually } from "./spec/expectations.ts";
import { shownBy, translate } from "./translate.ts";

const desk = setUpDesk();

/** The parts in which a price may be shown; re-rendering anything larger is unnecessary. */
const LARGEST =
  "input, select, table:not([role=application] table), nav, form, h1, [role=tablist], [role=grid]";

type Tick = (btc: number) => void;

/** Lets the page's socket through, and adds prices of our own, in which only Bitcoin's changes. */
async function interceptPrices(page: Page | BrowserContext): Promise<Tick> {
  let send: (message: string) => void = () => undefined;
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    socket.connectToServer();
    send = (message) => socket.send(message);
  });
  // Higher than any version the server will send, so that nothing else changes.
  let version = 1_000_000_000_000;
  const asOf = new Date().toISOString();
  const still = { change24h: 1, changePercent24h: 1 };
  return (btc) => {
    version += 1;
    const prices = {
      BTC: { price: btc, ...still },
      ETH: { price: 2_650, ...still },
      USDT: { price: 1, ...still },
    };
    const payload = { status: "live", source: "coingecko", asOf, version, prices };
    send(`42${JSON.stringify(["prices.changed", payload])}`);
  };
}

/** The outermost components re-rendered by each of three ticks; clocks, which tick too, miss at least one. */
async function drawnByTicks(page: Page, tick: Tick): Promise<string[]> {
  tick(50_000);
  await page.getByText("$50,000").first().waitFor();
  for (const [price, shown] of [
    [50_001, "$50,001"],
    [50_002, "$50,002"],
    [50_003, "$50,003"],
  ] as const) {
    await renders.begin(page);
    tick(price);
    await page.getByText(shown).first().waitFor();
    await page.waitForTimeout(300);
  }
  return renders.drawnAlways(page, LARGEST);
}

const renders = recordRenders();

test.each([
  ["/trade", "Cryptocurrency Trading"],
  ["/", "Trading Dashboard"],
  ["/transactions", "Transaction History"],
])("a price tick re-renders only what shows that price, on %s", async (path, heading) => {
  const { page } = await desk.trader({ balance: "1000.00" });
  await renders.install(page);
  const tick = await interceptPrices(page);
  await page.goto(path);
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();

  const drawn = await drawnByTicks(page, tick);

  expect(drawn.length).toBeGreaterThan(0);
  for (const component of drawn) expect(component).toMatch(/\$50,003|canvas/);
  expect(drawn.filter((component) => component.startsWith("TOO LARGE"))).toEqual([]);
  expect(drawn.filter((component) => component.includes("$2,650"))).toEqual([]);
});

test("a translated page continues to show changes, on every screen", { timeout: 240_000 }, async () => {
  const trader = await desk.trader({ balance: "5000.00" });
  const admin = await desk.enterAsAdministrator();
  const { administrator } = desk;
  await administrator.call("PATCH", "/api/admin/settings", {
    btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ethWalletAddress: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  });
  const hash = (last: string) => `${"ab".repeat(31)}0${last}`;
  const submit = async (body: object) =>
    z.object({ id: idSchema }).parse((await trader.call("POST", "/api/transactions", body)).body).id;
  const first = await placeOrder(trader, "36.03");
  const second = await placeOrder(trader, "50");
  const deposit = await submit({ type: "deposit", crypto: "BTC", amount: "100", transactionId: hash("1") });

  /** Each with what it shows once it has loaded. */
  const screens = [
    { path: "/", by: trader, shows: "36.03" },
    { path: "/trade", by: trader, shows: "36.03" },
    { path: "/transactions", by: trader, shows: "36.03" },
    { path: "/statement", by: trader, shows: "Closing balance" },
    { path: "/settings", by: trader, shows: "Profile" },
    { path: "/admin", by: admin, shows: "36.03" },
    { path: "/admin?tab=transactions", by: admin, shows: "100.00" },
    { path: "/admin?tab=users", by: admin, shows: trader.user.email },
    { path: "/admin?tab=settings", by: admin, shows: "Trading fee" },
  ];
  // The tabs of a browser share a socket.
  const tick = await interceptPrices(trader.context);
  const faults: string[] = [];
  const open: ((typeof screens)[number] & { page: Page })[] = [];
  // One after the other: nine at once take longer than a busy machine has patience for.
  for (const { path, by, shows } of screens) {
    const page = await by.context.newPage();
    page.on("pageerror", (error) => faults.push(`${path}: ${error.message}`));
    await page.goto(path);
    await page.getByRole("status", { name: "Connection" }).filter({ hasText: "Live" }).waitFor();
    await eventually(async () => `${path}: ${await shownBy(page)}`).toContain(shows);
    await page.waitForLoadState("networkidle");
    open.push({ path, by, shows, page });
  }
  for (const { page } of open) await translate(page);

  await administrator.call("PATCH", `/api/admin/orders/${first?.id}/resolve`, {
    result: "win",
    returnRate: "1.8",
    adminComment: "Big Win - 1.8x return",
  });
  await trader.call("POST", `/api/orders/${second?.id}/cancel`);
  await administrator.call("PATCH", `/api/admin/transactions/${deposit}/process`, { status: "completed" });
  await submit({ type: "deposit", crypto: "ETH", amount: "7.5", transactionId: `0x${hash("2")}` });
  await placeOrder(trader, "77.77");
  await administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.002" });

  for (const by of [trader, admin]) {
    const own = open.filter((each) => each.by === by);
    // Opened after the changes, it shows what the server says.
    const fresh = await by.context.newPage();
    await fresh.goto("/nowhere");
    await fresh.getByRole("heading", { name: "Page Not Found" }).waitFor();
    for (const { path, page } of own) {
      await followTo(fresh, path);
      // A selected item stays selected, while a new page selects the next.
      const listed = async (shown: Page) => (await shownBy(shown)).split(/ \S+'s (order|deposit) /)[0];
      await vi.waitFor(
        async () => {
          expect(`${path}: ${await listed(page)}`).toBe(`${path}: ${await listed(fresh)}`);
        },
        { timeout: 30_000 },
      );
    }
    await fresh.close();
  }
  tick(51_234);
  const trade = open.find(({ path }) => path === "/trade")?.page;
  await expect
    .poll(async () => trade && shownBy(trade))
    .toMatch(/Bitcoin \$51,234 .* Price .* \$51,234 Fee 0\.2%/);
  // Whole parts of pages come and go: the router removes what translators changed.
  for (const { page, by } of open.filter(({ path }) => path === "/" || path === "/admin")) {
    for (const name of by === admin ? [/^Dashboard/, /^Admin/] : [/^Dashboard/, /^Trade/, /^Settings/])
      await page.getByRole("link", { name }).first().click();
    await translate(page);
  }
  expect(faults).toEqual([]);
  await administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.001" });
});
