import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectPath, expectShown } from "./expectations.ts";
import { neverAnswer } from "./network.ts";
import { order, resolve } from "./orders.ts";

const desk = setUpDesk();

/** The value on a figure card. */
function figure(page: Page, label: string): Promise<string | null> {
  return page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first()
    .textContent();
}

function trades(page: Page) {
  return page.getByRole("region", { name: "Recent Trades" }).getByRole("listitem");
}

async function open(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("region", { name: "Recent Trades" }).waitFor();
}

describe("2 Dashboard", () => {
  test("2 Dashboard: title 'Trading Dashboard'", async () => {
    const { page } = await desk.trader();
    await page.goto("/");
    await expectShown(page.getByRole("heading", { level: 1, name: "Trading Dashboard", exact: true }));
  });

  test.each(["/api/dashboard/stats", "/api/orders"])(
    "2 Dashboard: spinner while stats and orders load (%s is on its way)",
    async (path) => {
      const { page } = await desk.trader();
      await neverAnswer(page, path);
      await page.goto("/");
      await page.getByRole("status").filter({ hasText: "Loading your figures" }).locator("svg").waitFor();
      expect(await page.getByText("Account Balance").count()).toBe(0);
    },
  );

  test("2 Dashboard: four stat cards: Account Balance, Total Trades, Success Rate, Total Profit", async () => {
    const { page } = await desk.trader();
    await open(page);
    const labels = page.getByRole("main").locator("dl").first().locator("dt");
    await eventually(() => labels.allTextContents()).toEqual([
      "Account Balance",
      "Total Trades",
      "Success Rate",
      "Total Profit",
    ]);
  });

  test("2 Dashboard: Account Balance else 0.00, Success Rate default 0%", async () => {
    const { page } = await desk.trader();
    await open(page);
    expect(await figure(page, "Account Balance")).toBe("$0.00");
    expect(await figure(page, "Total Trades")).toBe("0");
    expect(await figure(page, "Success Rate")).toBe("0%");
    expect(await figure(page, "Total Profit")).toBe("$0.00");
  });

  test("2 Dashboard: the four figures of somebody who traded", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    await resolve(desk.administrator, await order(trader, { amount: "100" }), {
      result: "win",
      returnRate: "1.8",
    });
    await resolve(desk.administrator, await order(trader, { amount: "100" }), {
      result: "win",
      returnRate: "1.5",
    });
    await resolve(desk.administrator, await order(trader, { amount: "100" }), {
      result: "loss",
      returnRate: "0",
    });
    await order(trader, { amount: "50" });
    await open(trader.page);
    // 1000 - 3 × 100.10 + 180 + 150 - 50.05
    expect(await figure(trader.page, "Account Balance")).toBe("$979.65");
    expect(await figure(trader.page, "Total Trades")).toBe("4");
    expect(await figure(trader.page, "Success Rate")).toBe("66.7%");
    expect(await figure(trader.page, "Total Profit")).toBe("+$29.70");
  });

  test.each([
    ["Start Trading", "/trade"],
    ["Deposit Funds", "/transactions"],
    ["Withdraw", "/transactions"],
    ["Settings", "/settings"],
  ])("2 Dashboard: quick actions: %s to %s", async (action, path) => {
    const { page } = await desk.trader();
    await page.goto("/");
    await page
      .getByRole("navigation", { name: "Quick actions" })
      .getByRole("link", { name: action, exact: true })
      .click();
    await expectPath(page, path);
  });
});

describe("2 Recent Trades", () => {
  test("2 Recent Trades: crypto, uppercased type, amount, total and date", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    await order(trader, { type: "sell", crypto: "ETH", amount: "12.5" });
    await open(trader.page);
    const trade = trades(trader.page);
    await eventually(() => trade.locator("p").allTextContents()).toEqual([
      "ETH SELLPending",
      "$12.5125",
      "12.50000000 USD",
      "just now",
    ]);
    expect(await trade.locator("time").getAttribute("title")).toMatch(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2}\s[AP]M$/,
    );
  });

  test("2 Recent Trades: total prefixed + for win, - for loss, another colour for other statuses", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    const ends = [
      { result: "win", returnRate: "1.8" },
      { result: "loss", returnRate: "0.5" },
      { result: "rejected", returnRate: "0" },
    ] as const;
    for (const end of ends) {
      await resolve(desk.administrator, await order(trader, { amount: "100" }), end);
    }
    await open(trader.page);
    const totals = trades(trader.page).locator("p:nth-child(2)");
    await eventually(() => totals.allTextContents()).toEqual(["$100.10", "-$100.10", "+$100.10"]);
    const colours = await totals.evaluateAll((all) => all.map((total) => getComputedStyle(total).color));
    expect(colours).toEqual(["rgb(168, 176, 189)", "rgb(242, 117, 123)", "rgb(60, 196, 138)"]);
  });

  test("2, 9 Recent Trades: first 3 entries, the newest", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    for (const amount of ["10", "20", "30", "40"]) await order(trader, { amount });
    await open(trader.page);
    await eventually(() => trades(trader.page).locator("p:nth-child(3)").allTextContents()).toEqual([
      "40.00000000 USD",
      "30.00000000 USD",
      "20.00000000 USD",
    ]);
  });

  test("2 Recent Trades: a new one appears by itself", async () => {
    const trader = await desk.trader({ balance: "1000.00" });
    await open(trader.page);
    await trader.page.getByText("No recent trades").waitFor();
    await order(trader, { amount: "10" });
    await eventually(() => trades(trader.page).count()).toBe(1);
  });

  test("2 Recent Trades: empty text 'No recent trades'", async () => {
    const { page } = await desk.trader();
    await open(page);
    const region = page.getByRole("region", { name: "Recent Trades" });
    await region.getByText("No recent trades", { exact: true }).waitFor();
    expect(await trades(page).count()).toBe(0);
  });
});

describe("2, 9 Portfolio Distribution", () => {
  test("2, 9 Portfolio Distribution: static: Bitcoin 45%, Ethereum 35%, USDT 20%", async () => {
    const { page } = await desk.trader();
    await open(page);
    const rows = page.getByRole("region", { name: "Portfolio Distribution" }).locator("dl > div");
    await eventually(() => rows.allTextContents()).toEqual(["Bitcoin45%", "Ethereum35%", "USDT20%"]);
  });
});
