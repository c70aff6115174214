import { idSchema } from "#protocol/scalars.ts";
import type { BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { placeOrder } from "./apiClient.ts";
import { followTo } from "./pages.ts";
import { recordRenders } from "./renders.ts";
import { type Member, setUpDesk } from "./spec/desk.ts";
import { eventually } from "./spec/expectations.ts";
import { shownBy, translate, unmarkedOn } from "./translate.ts";

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

type Screen = {
  path: string;
  /** What it shows once it has loaded. */
  shows: string;
  /** Opens parts that have no address of their own. */
  act?: (page: Page) => Promise<void>;
  /** The text after the changes, for parts that remember what they showed before. */
  tells?: string;
};

const hashOf = (last: string) => `${"ab".repeat(31)}0${last}`;

async function editBalance(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Edit balance/ })
    .first()
    .click();
}

async function decideAll(page: Page): Promise<void> {
  await page.getByRole("grid").focus();
  await page.keyboard.press("Control+a");
  await page.getByText("3 selected").waitFor();
  await page.getByRole("button", { name: "Decide together" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^Standard Win/ })
    .click();
}

/** Opens a screen, and the parts on it that have no address. */
async function openScreen(page: Page, { path, shows, act }: Screen): Promise<void> {
  await followTo(page, path);
  await eventually(async () => `${path}: ${await shownBy(page)}`).toContain(shows);
  await act?.(page);
  await page.waitForLoadState("networkidle");
}

/** Opens screens, translates them, changes what they show, and compares each with a page opened afterwards. */
async function followTranslated(
  by: Member,
  screens: readonly Screen[],
  change: () => Promise<void>,
): Promise<{ open: { path: string; page: Page }[]; faults: string[] }> {
  const faults: string[] = [];
  const open: { screen: Screen; page: Page }[] = [];
  const begin = async () => {
    const page = await by.context.newPage();
    await page.goto("/nowhere");
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    return page;
  };
  // One after the other: all at once take longer than a busy machine has patience for.
  for (const screen of screens) {
    const page = await begin();
    page.on("pageerror", (error) => faults.push(`${screen.path}: ${error.message}`));
    await openScreen(page, screen);
    // Dialogs hide the rest of the page from roles.
    await page.locator("output[aria-label=Connection]", { hasText: "Live" }).waitFor();
    faults.push(...(await unmarkedOn(page)).map((text) => `${screen.path}: ${text}`));
    open.push({ screen, page });
  }
  for (const { page } of open) await translate(page);
  await change();
  // Opened after the changes, it shows the server's current data.
  const fresh = await begin();
  for (const { screen, page } of open) {
    const { path, tells } = screen;
    if (tells !== undefined) {
      await eventually(() => shownBy(page)).toContain(tells);
      continue;
    }
    await openScreen(fresh, { ...screen, shows: "" });
    // A selected item stays selected, while a new page selects the next.
    const listed = async (shown: Page) =>
      (await shownBy(shown))
        .replace(/ \S+'s (order|deposit) .*/, "")
        // On a busy machine, the two are not read within the same second.
        .replaceAll(/\b\d+ s\b/g, "some s")
        // Translators' elements break lines elsewhere.
        .replaceAll(" ", "")
        .split(/(?<=[a-z])(?=[A-Z$])/);
    await vi.waitFor(
      async () => {
        expect([path, ...(await listed(page))]).toEqual([path, ...(await listed(fresh))]);
      },
      { timeout: 30_000 },
    );
  }
  await fresh.close();
  return { open: open.map(({ screen: { path }, page }) => ({ path, page })), faults };
}

/** Figures that translators would replace in something that opens on a page that they have translated. */
async function unmarkedOver(page: Page, found: string): Promise<string[]> {
  const faults: string[] = [];
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(found);
  await page.getByRole("option").filter({ hasText: found }).first().waitFor();
  faults.push(...(await unmarkedOn(page)));
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Find anything" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("dialog").waitFor();
  faults.push(...(await unmarkedOn(page)));
  await page.keyboard.press("Escape");
  return faults;
}

/** The waiting items, and how to change all of them at once. */
async function prepareChanges(trader: Member, round: number) {
  const { administrator } = desk;
  const submit = async (body: object) =>
    z.object({ id: idSchema }).parse((await trader.call("POST", "/api/transactions", body)).body).id;
  await administrator.call("PATCH", "/api/admin/settings", {
    btcWalletAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    ethWalletAddress: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  });
  const first = await placeOrder(trader, "36.03");
  const second = await placeOrder(trader, "50");
  const third = await placeOrder(trader, "61.5");
  const deposit = await submit({
    type: "deposit",
    crypto: "BTC",
    amount: "100",
    transactionId: hashOf(`${round}`),
  });
  const change = async () => {
    await administrator.call("PATCH", `/api/admin/orders/${first?.id}/resolve`, {
      result: "win",
      returnRate: "1.8",
      adminComment: "Big Win - 1.8x return",
    });
    await trader.call("POST", `/api/orders/${second?.id}/cancel`);
    await administrator.call("PATCH", `/api/admin/transactions/${deposit}/process`, { status: "completed" });
    await submit({
      type: "deposit",
      crypto: "ETH",
      amount: "7.5",
      transactionId: `0x${hashOf(`${round + 1}`)}`,
    });
    await placeOrder(trader, "77.77");
    await administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.002" });
  };
  const restore = async () => {
    await administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.001" });
  };
  onTestFinished(restore);
  return { first, second, third, deposit, change, restore };
}

test("translated pages of traders and visitors continue to show changes", { timeout: 240_000 }, async () => {
  const trader = await desk.trader({ balance: "5000.00" });
  const { first, second, third, deposit, change, restore } = await prepareChanges(trader, 1);
  // The tabs of a browser share a socket.
  const tick = await interceptPrices(trader.context);
  const { open, faults } = await followTranslated(
    trader,
    [
      { path: "/", shows: "36.03" },
      { path: `/?details=${first?.id}`, shows: "Complete Trade Order" },
      { path: "/trade", shows: "36.03" },
      { path: `/trade?details=${second?.id}`, shows: "Complete Trade Order" },
      { path: "/transactions", shows: "36.03" },
      { path: `/transactions?details=${deposit}`, shows: "Submitted" },
      { path: "/statement", shows: "Closing balance" },
      { path: "/balance", shows: "add up to the available balance" },
      { path: `/orders/${third?.id}`, shows: "Waiting for" },
      { path: "/settings", shows: "Profile" },
    ],
    change,
  );
  tick(51_234);
  const trade = open.find(({ path }) => path === "/trade")?.page;
  await expect
    .poll(async () => trade && shownBy(trade))
    .toMatch(/Bitcoin \$51,234 .* Price .* \$51,234 Fee 0\.2%/);
  // Whole parts of pages come and go: the router removes what translators changed.
  const [dashboard] = open;
  for (const name of [/^Dashboard/, /^Trade/, /^Settings/])
    await dashboard?.page.getByRole("link", { name }).first().click();
  if (dashboard !== undefined) {
    await translate(dashboard.page);
    faults.push(...(await unmarkedOver(dashboard.page, "77.77")));
  }
  expect(faults).toEqual([]);

  const { page } = await desk.visit();
  await page.goto("/auth");
  await page.getByText("0.2% of the amount").waitFor();
  expect(await unmarkedOn(page)).toEqual([]);
  await translate(page);
  await restore();
  // Visitors' pages ask every 30 s.
  await page.getByText("0.1% of the amount").waitFor({ timeout: 60_000 });
  await page.goto("/fairness");
  await page.getByRole("heading", { name: "All orders" }).waitFor();
  expect(await unmarkedOn(page)).toEqual([]);
});

test("translated pages of administrators continue to show changes", { timeout: 240_000 }, async () => {
  const trader = await desk.trader({ balance: "5000.00" });
  const admin = await desk.enterAsAdministrator();
  const { first, third, change } = await prepareChanges(trader, 3);
  const { open, faults } = await followTranslated(
    admin,
    [
      { path: "/admin", shows: "36.03" },
      { path: `/admin?item=${first?.id}`, shows: "36.03" },
      {
        path: `/admin?q=${trader.user.username}`,
        shows: "36.03",
        act: decideAll,
        tells: "1 trader 1 $61.5615 $92.25 -$30.6885",
      },
      { path: "/admin?tab=transactions", shows: "100.00" },
      { path: "/admin?tab=users", shows: trader.user.email },
      {
        path: `/admin?tab=users&item=${trader.user.id}`,
        shows: "Available",
        act: editBalance,
        tells: "The balance has changed: it was $4,852.32247",
      },
      { path: "/admin?tab=settings", shows: "Trading fee" },
      { path: "/admin?open=handover", shows: "Shift report" },
      { path: "/admin?open=report", shows: "Volume" },
      { path: "/admin?open=audit", shows: "Placed" },
      { path: "/admin?open=approvals", shows: "Approvals" },
      { path: "/admin?open=checks", shows: "Traders have available" },
      { path: `/admin/users/${trader.user.id}`, shows: "Standing" },
      { path: `/orders/${third?.id}`, shows: "Waiting for" },
    ],
    change,
  );
  const [queue] = open;
  for (const name of [/^Dashboard/, /^Admin/]) await queue?.page.getByRole("link", { name }).first().click();
  if (queue !== undefined) {
    await translate(queue.page);
    faults.push(...(await unmarkedOver(queue.page, "77.77")));
  }
  expect(faults).toEqual([]);

  // Polled, so they can't be compared at a moment.
  for (const path of ["/admin?open=system", "/admin?tab=settings&open=webhooks", "/admin/fairness"]) {
    const page = await admin.context.newPage();
    await page.goto(path);
    await page.locator("output[aria-label=Connection]", { hasText: "Live" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect([path, await unmarkedOn(page)]).toEqual([path, []]);
  }
});
