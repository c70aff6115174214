import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toDecimal } from "#protocol/money.ts";
import { orderSchema } from "#protocol/orders.ts";
import { type Prices, pricesSchema } from "#protocol/prices.ts";
import { orderFigures } from "#protocol/rules.ts";
import { type Product, startProduct } from "../e2e/product.ts";
import { makeChanges } from "./harness/changes.ts";
import { printFigures } from "./harness/figures.ts";
import { expectNothingLost, openWatchers } from "./harness/outcome.ts";
import { send } from "./harness/request.ts";
import { openStage, type Person, SESSION_KEY, type Stage } from "./harness/stage.ts";

const HOUR_MS = 60 * 60 * 1_000;

let stage: Stage;
let skewed: Product;

beforeAll(async () => {
  // Its node starts first, so it feeds the prices.
  stage = await openStage({ nodes: 1 });
});
afterEach(() => skewed.close());
afterAll(() => stage.close());

function startSkewed(skewMs: number): Promise<Product> {
  return startProduct({
    databaseUrl: stage.desk.context.database.url,
    script: "failure/harness/skewedServer.ts",
    env: { SESSION_KEYS: SESSION_KEY, LOG_LEVEL: "warn", SKEW_MS: `${skewMs}` },
  });
}

async function pricesAt(url: string): Promise<Prices> {
  return pricesSchema.parse((await send(`${url}/api/prices`, { cookie: "" })).body);
}

async function placeAt(url: string, { cookie }: Person) {
  const { prices } = await pricesAt(url);
  const answer = await send(`${url}/api/orders`, {
    cookie,
    method: "POST",
    body: {
      type: "buy",
      crypto: "USDT",
      amount: "10",
      walletAddress: "N/A",
      pricePerCoin: toDecimal(prices.USDT.price * 1.1),
      ...orderFigures(toDecimal("10"), toDecimal("0.001")),
    },
  });
  return orderSchema.parse(answer.body);
}

function ageOf(time: string | null): number {
  return Math.abs(Date.now() - Date.parse(time ?? ""));
}

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])(
  "a node whose clock is an hour %s sends, accepts and books the same as the others",
  async (direction, skew) => {
    skewed = await startSkewed(skew);
    const right = stage.nodes[0]!;
    const [traders, administrators] = await Promise.all([stage.traders(10), stage.administrators(1)]);

    await expect.poll(async () => (await pricesAt(right.url)).status).toBe("live");
    await expect.poll(async () => (await pricesAt(skewed.url)).status).toBe("live");
    expect(ageOf((await pricesAt(skewed.url)).asOf)).toBeLessThan(HOUR_MS / 2);
    const order = await placeAt(skewed.url, traders[0]!);
    expect(order.evidence.quote.status).toBe("live");
    expect(ageOf(order.createdAt)).toBeLessThan(HOUR_MS / 2);

    const watchers = await openWatchers([...traders, ...administrators], skewed.url);
    const run = await makeChanges({
      url: skewed.url,
      administrator: administrators[0]!,
      traders,
      perSecond: 40,
      seconds: 2,
    });
    await expectNothingLost(stage, watchers, run.acknowledged);
    for (const watcher of watchers) watcher.close();

    printFigures(`node an hour ${direction}`, { changes: run.acknowledged.length, missing: 0 });
  },
);
