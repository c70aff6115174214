import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { setUpDesk } from "./desk.ts";
import { eventually, expectShown } from "./expectations.ts";

/** The price service of these tests always fails. */
const desk = setUpDesk("failures");

async function open(page: Page): Promise<void> {
  await page.goto("/trade");
  await page.getByRole("region", { name: "Market Overview" }).getByText("CACHED", { exact: true }).waitFor();
}

describe("9 Fallback prices", () => {
  test.each([
    ["BTC", "BTC 43500 (change 1200, 2.8%)", ["$43,500", "+$1,200.00", "+2.80%"]],
    ["ETH", "ETH 2650 (-45, -1.7%)", ["$2,650", "-$45.00", "-1.70%"]],
    ["USDT", "USDT 1 (0.001, 0.1%)", ["$1.0000", "+$0.0010", "+0.10%"]],
  ])("9 Fallback prices, 8 Price fetch failure: %s: %s", async (coin, _sentence, shown) => {
    const { page } = await desk.trader();
    await open(page);
    const tile = page
      .getByRole("region", { name: "Market Overview" })
      .getByRole("button", { name: new RegExp(`^${coin}`) });
    for (const text of shown) await expectShown(tile.getByText(text, { exact: true }));
  });

  test("2, 4 Price feed: CACHED with fallback prices, never LIVE", async () => {
    const { page } = await desk.trader();
    await open(page);
    await page.getByRole("banner").getByText("CACHED", { exact: true }).waitFor();
    expect(await page.getByText("LIVE", { exact: true }).count()).toBe(0);
  });

  test("2 Market Overview: when cached the notice reads: 'Using cached prices. Live data will refresh automatically.'", async () => {
    const { page } = await desk.trader();
    await open(page);
    await expectShown(
      page
        .getByRole("region", { name: "Market Overview" })
        .getByText("Using cached prices. Live data will refresh automatically.", { exact: true }),
    );
  });

  test("9 Fallback prices in the navigation: BTC 1 and ETH 2 decimals of percent", async () => {
    const { page } = await desk.trader();
    await open(page);
    const bar = page.getByRole("banner").locator("span");
    await eventually(() => bar.filter({ hasText: /^BTC\$/ }).textContent()).toBe("BTC$43,500+2.8%");
    await eventually(() => bar.filter({ hasText: /^ETH\$/ }).textContent()).toBe("ETH$2,650-1.70%");
  });
});
