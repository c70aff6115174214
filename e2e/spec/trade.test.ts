import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { orderSchema } from "#protocol/orders.ts";
import { orderRow } from "../pages.ts";
import { setUpDesk } from "./desk.ts";
import { eventually, expectMessage, expectPath, expectShown, expectToast, toastOf } from "./expectations.ts";
import { FAULT, holdAnswer, refuse } from "./network.ts";
import { resolve } from "./orders.ts";

const desk = setUpDesk();

/** Replaces the widget's script and shows the settings it was given. */
const SHOW_WHAT_WAS_ASKED_FOR = `
  const asked = document.createElement("p");
  asked.id = "asked";
  asked.textContent = document.currentScript.textContent;
  document.querySelector(".tradingview-widget-container__widget").append(asked);
`;

async function chartHeight(page: Page): Promise<number | undefined> {
  return (await page.getByRole("region", { name: "BTC/USD" }).boundingBox())?.height;
}

async function open(page: Page): Promise<void> {
  await page.goto("/trade");
  await tile(page, "BTC").getByText("$64,231").waitFor();
}

function tile(page: Page, coin: string) {
  return page
    .getByRole("region", { name: "Market Overview" })
    .getByRole("button", { name: new RegExp(`^${coin}`) });
}

function amount(page: Page) {
  return page.getByLabel("Amount");
}

/** The submit button, whose text says what it will do. */
function place(page: Page) {
  return page.locator('button[type="submit"]');
}

async function order(page: Page, typed: string): Promise<void> {
  await amount(page).fill(typed);
  await place(page).click();
}

async function expectOrderPlaced(page: Page): Promise<void> {
  await expectToast(
    page,
    "success",
    "Order Placed",
    "Your order has been submitted and is pending approval.",
  );
}

/** The lines of the receipt with their values. */
function receipt(page: Page): Promise<string[]> {
  return page.locator("form dl > div").allTextContents();
}

describe("2 Trade page (/trade)", () => {
  test("2 Trade: heading 'Cryptocurrency Trading'", async () => {
    const { page } = await desk.trader();
    await page.goto("/trade");
    await expectShown(page.getByRole("heading", { level: 1, name: "Cryptocurrency Trading", exact: true }));
  });

  test("2 Trade: embedded third-party advanced chart: BTC/USD, daily, dark theme, 500 px high", async () => {
    const { page } = await desk.trader();
    await page.route("https://s3.tradingview.com/**/embed-widget-advanced-chart.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: SHOW_WHAT_WAS_ASKED_FOR }),
    );
    await open(page);
    const widget = page.frameLocator('iframe[title="BTC/USD by TradingView"]').locator("#asked");
    const asked: unknown = JSON.parse((await widget.textContent()) ?? "");
    expect(asked).toMatchObject({ symbol: "COINBASE:BTCUSD", interval: "D", theme: "dark" });
    expect(await chartHeight(page)).toBe(500);
  });

  test("2 Trade: where the third party's chart can't be loaded, the desk's own: BTC/USD, 500 px high", async () => {
    const { page } = await desk.trader();
    await open(page);
    const chart = page.getByRole("region", { name: "BTC/USD" });
    await expectShown(chart.getByRole("heading", { name: "BTC/USD" }));
    await expectShown(chart.getByText("TradingView is unavailable. Showing our own chart."));
    expect(await chartHeight(page)).toBe(500);
  });

  test("2 Trade: Market Overview card: one tile per BTC, ETH, USDT", async () => {
    const { page } = await desk.trader();
    await open(page);
    const tiles = page.getByRole("region", { name: "Market Overview" }).getByRole("button");
    expect(await tiles.evaluateAll((all) => all.map((each) => each.textContent?.split(" ")[0]))).toEqual([
      "BTC",
      "ETH",
      "USDT",
    ]);
  });

  test.each([
    ["BTC", "$64,231", "+$1,506.87", "+2.35%"],
    ["ETH", "$3,121", "-$39.19", "-1.26%"],
    ["USDT", "$1.0004", "+$0.0001", "+0.01%"],
  ])(
    "2, 9 Market Overview: %s with price %s, 24h change in dollars %s and percent %s",
    async (coin, price, change, percent) => {
      const { page } = await desk.trader();
      await open(page);
      for (const shown of [price, change, percent]) {
        await expectShown(tile(page, coin).getByText(shown, { exact: true }));
      }
    },
  );

  test("2 Market Overview: badge LIVE, without a notice", async () => {
    const { page } = await desk.trader();
    await open(page);
    const card = page.getByRole("region", { name: "Market Overview" });
    await card.getByText("LIVE", { exact: true }).waitFor();
    expect(await card.getByText("Using cached prices").count()).toBe(0);
  });

  test("2, 4 Trade: BUY/SELL toggle (default buy)", async () => {
    const { page } = await desk.trader();
    await open(page);
    const sides = page.getByRole("radiogroup", { name: "Side" }).getByRole("radio");
    await eventually(() => sides.allTextContents()).toEqual(["BUY", "SELL"]);
    expect(await page.getByRole("radio", { name: "BUY" }).isChecked()).toBe(true);
    await place(page).getByText("Buy BTC").waitFor();
    await page.getByRole("radio", { name: "SELL" }).click();
    expect(await page.getByRole("radio", { name: "BUY" }).isChecked()).toBe(false);
    await place(page).getByText("Sell BTC").waitFor();
  });

  test("2 Trade: an Account Balance card ('Available for trading')", async () => {
    const { page } = await desk.trader({ balance: "1234.56" });
    await open(page);
    const card = page.getByRole("region", { name: "Account Balance" });
    await expectShown(card.getByText("$1,234.56"));
    await expectShown(card.getByText("Available for trading", { exact: true }));
  });
});

describe("5 Validation rules: trade form", () => {
  test("5 Trade form: type buy or sell; crypto BTC, ETH or USDT", async () => {
    const { page } = await desk.trader();
    await open(page);
    const choices = page.getByRole("form", { name: "New order" }).getByRole("radio");
    await eventually(() => choices.allTextContents()).toEqual(["BUY", "SELL", "BTC", "ETH", "USDT"]);
  });

  test("5 Trade form: amount required ('Amount is required')", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    await place(page).click();
    await expectMessage(amount(page), "Amount is required");
  });

  test("5, 9 Trade form: amount input numeric, step 0.01", async () => {
    const { page } = await desk.trader();
    await open(page);
    expect(await amount(page).getAttribute("inputmode")).toBe("decimal");
    expect(await amount(page).getAttribute("step")).toBe("0.01");
  });

  test("5, 8 'Invalid Amount: Please enter a valid amount greater than 0.'", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    for (const typed of ["0", "0.00", "-5"]) {
      await order(page, typed);
      await expectToast(page, "destructive", "Invalid Amount", "Please enter a valid amount greater than 0.");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await eventually(() => toastOf(page, "destructive").textContent()).toBe("");
    }
  });

  test("5, 8 'Insufficient Balance: You need $X but only have $Y', two decimals", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await open(page);
    await order(page, "1000");
    await expectToast(
      page,
      "destructive",
      "Insufficient Balance",
      "You need $1,001.00 but only have $1,000.00",
    );
    expect(await amount(page).inputValue()).toBe("1000");
    await eventually(() => amount(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("5 Trade form: total (amount plus fee) may be all of the balance", async () => {
    const { page } = await desk.trader({ balance: "1001.00" });
    await open(page);
    await order(page, "1000");
    await expectOrderPlaced(page);
    await page.getByRole("region", { name: "Account Balance" }).getByText("$0.00").waitFor();
  });
});

describe("8 The error catalogue", () => {
  test("8 'Order Placed: Your order has been submitted and is pending approval.'", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    await order(page, "50");
    await expectOrderPlaced(page);
    await page.getByRole("region", { name: "Open orders" }).getByText("Pending").waitFor();
    await orderRow(page).locator("[aria-haspopup=dialog]").click();
    const details = page.getByRole("dialog", { name: "Order Details" });
    await details.waitFor();
    await page.goBack();
    await details.waitFor({ state: "detached" });
    await expectPath(page, "/trade");
  });

  test("8 'Order Failed': server message", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await refuse(page, "POST /api/orders");
    await open(page);
    await order(page, "50");
    await expectToast(page, "destructive", "Order Failed", FAULT);
    expect(await amount(page).inputValue()).toBe("50");
  });
});

describe("An order and its ticket", () => {
  test("An answer that comes while another page is open clears the ticket; what was typed meanwhile stays", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    const release = await holdAnswer(page, "POST /api/orders");
    await open(page);
    const links = page.getByRole("navigation", { name: "Main" });
    await page.getByRole("radio", { name: "SELL" }).click();
    await order(page, "50");
    await page.getByRole("region", { name: "Open orders" }).getByText("Pending").waitFor();
    await links.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Account Settings" }).waitFor();
    release();
    await expectOrderPlaced(page);
    await links.getByRole("link", { name: "Trade" }).click();
    await place(page).getByText("Sell BTC").waitFor();
    expect(await amount(page).inputValue()).toBe("");

    const releaseNext = await holdAnswer(page, "POST /api/orders");
    await order(page, "10");
    await page.getByText("2 open orders").waitFor();
    await amount(page).fill("20");
    releaseNext();
    await place(page).locator("visible=true").getByText("Sell $20.00 of BTC").waitFor();
    await eventually(() => place(page).getAttribute("aria-busy")).toBe(null);
    expect(await amount(page).inputValue()).toBe("20");
  });

  test.each([
    [1366, 768],
    [1024, 768],
  ])("At %d × %d a placed order and its outcome are in sight", async (width, height) => {
    const { page, ...trader } = await desk.trader({ balance: "100.00", viewport: { width, height } });
    await open(page);
    await order(page, "50");
    await expectOrderPlaced(page);
    const latest = page.locator("p", { has: page.getByRole("button", { name: /^Latest: / }) });
    const inSight = async () => {
      const { y = height, height: tall = 0 } = (await latest.boundingBox()) ?? {};
      return [y >= 0 && y + tall <= height, (await latest.textContent())?.replace("$50.05", "")];
    };
    await eventually(inSight).toEqual([true, "Latest: Buy BTC Pending"]);
    const [placed] = z.array(orderSchema).parse((await trader.call("GET", "/api/orders")).body);
    if (placed !== undefined)
      await resolve(desk.administrator, placed, { result: "loss", returnRate: "0.5" });
    await eventually(inSight).toEqual([true, "Latest: Buy BTC Loss"]);
  });

  test("The desk's decisions are announced to screen readers, and close a pending confirmation", async () => {
    const { page, ...trader } = await desk.trader({ balance: "100.00" });
    await open(page);
    await order(page, "50");
    await expectOrderPlaced(page);
    const orders = z.array(orderSchema).parse((await trader.call("GET", "/api/orders")).body);
    const [placed] = orders;
    if (placed === undefined) throw new Error("The order was not placed");
    await page.getByRole("region", { name: "Open orders" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Cancel this order?" }).waitFor();
    await resolve(desk.administrator, placed, { result: "win", returnRate: "1.8" });
    await eventually(() => page.getByRole("dialog").count()).toBe(0);
    await eventually(() => page.getByRole("status", { name: "Desk decisions" }).textContent()).toBe(
      "Your order to buy $50.00 of BTC: win, payout $90.00.",
    );
  });

  test("The focus stays with an order that was cancelled by keyboard, though its button is gone", async () => {
    const { page } = await desk.trader({ balance: "100.00" });
    await open(page);
    await order(page, "50");
    const orders = page.getByRole("region", { name: "Open orders" });
    await orders.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the order" }).focus();
    await page.keyboard.press("Enter");
    await orders.getByText("Cancelled").waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.closest("tr")?.textContent)).toMatch(
      /^just nowBuy BTC50\.00000000 USD/,
    );
  });
});

describe("9 Business constants and limits", () => {
  test("9 Trading fee rate default 0.001 (0.1%); fee = amount times rate; total = amount plus fee", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await open(page);
    await amount(page).fill("250");
    await eventually(async () => (await receipt(page)).slice(1)).toEqual([
      "Fee 0.1%$0.25",
      "Total$250.25",
      "Available afterwards$749.75",
    ]);
  });

  test("9 Trading fee rate: overridable by site settings", async () => {
    const { page } = await desk.trader({ balance: "1000.00" });
    await desk.administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.025" });
    try {
      await open(page);
      await amount(page).fill("250");
      await eventually(async () => (await receipt(page)).slice(1, 3)).toEqual([
        "Fee 2.5%$6.25",
        "Total$256.25",
      ]);
      // A fee that the page learns after restoring what was typed before the reload has not changed.
      await page.reload();
      await eventually(async () => (await receipt(page)).slice(1, 2)).toEqual(["Fee 2.5%$6.25"]);
      expect(await page.getByText("The trading fee changed").count()).toBe(0);
    } finally {
      await desk.administrator.call("PATCH", "/api/admin/settings", { tradingFee: "0.001" });
    }
  });

  test("9 Display: USDT price with 4 decimals, others 0, in the order form too", async () => {
    const { page } = await desk.trader();
    await open(page);
    for (const [coin, price] of [
      ["BTC", "$64,231"],
      ["ETH", "$3,121"],
      ["USDT", "$1.0004"],
    ] as const) {
      await page
        .getByRole("form", { name: "New order" })
        .getByRole("radio", { name: coin, exact: true })
        .click();
      await eventually(async () => (await receipt(page))[0]).toMatch(new RegExp(`\\${price}$`));
    }
  });
});
