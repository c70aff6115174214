import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { recordRenders } from "./renders.ts";
import { setUpDesk } from "./spec/desk.ts";

const desk = setUpDesk();

/** What a price can be shown as a part of; anything larger was drawn again without need. */
const LARGEST =
  "input, select, table:not([role=application] table), nav, form, h1, [role=tablist], [role=listbox]";

type Tick = (btc: number) => void;

/** Lets the page's socket through, and prices of our own in between: only that of Bitcoin ever changes. */
async function interceptPrices(page: Page): Promise<Tick> {
  let send: (message: string) => void = () => undefined;
  await page.routeWebSocket(/\/socket\.io/, (socket) => {
    socket.connectToServer();
    send = (message) => socket.send(message);
  });
  // Above all that the server will send meanwhile, so that nothing else moves.
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

/** The outermost components that each of three ticks drew again; clocks, which tick too, miss at least one. */
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
])("a price tick draws again only what shows that price, on %s", async (path, heading) => {
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
