import { afterAll, beforeAll, expect, test } from "vitest";
import type { Candle } from "#protocol/prices.ts";
import { addHistory } from "../prices/candles/candleRows.ts";
import { createTestApp, type TestApp } from "../test/testApp.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    crypto: "BTC" as const,
    interval: "1m" as const,
    at: new Date(NOON + i * MINUTE).toISOString(),
    open: 100,
    high: 101 + i,
    low: 99,
    close: 100.5,
    count: 1,
    backfilled: false,
  }));
  await app.context.database.transact(({ trx }) => addHistory(trx, rows));
});
afterAll(() => app.close());

async function ask(query: string): Promise<Candle[]> {
  const { status, body } = await app.anonymous().get(`/api/prices/history?${query}`);
  expect(status).toBe(200);
  return body as Candle[];
}

test("candles of a range come oldest first, its end excluded", async () => {
  const range = "from=2026-03-01T12:00:00Z&to=2026-03-01T12:02:00.000Z";
  expect(await ask(`crypto=BTC&interval=1m&${range}`)).toEqual([
    { at: "2026-03-01T12:00:00.000Z", open: 100, high: 101, low: 99, close: 100.5 },
    { at: "2026-03-01T12:01:00.000Z", open: 100, high: 102, low: 99, close: 100.5 },
  ]);
});

test("at most 1,000 are returned, the newest of the range", async () => {
  const candles = await ask("crypto=BTC&interval=1m");
  expect(candles).toHaveLength(1_000);
  expect(candles.at(-1)?.high).toBe(101 + 1_199);
});

test("hours are made of minutes; a coin without quotes has none", async () => {
  expect(await ask("crypto=BTC&interval=1h")).toHaveLength(20);
  expect(await ask("crypto=ETH&interval=1h")).toEqual([]);
});

test.each([
  ["crypto=DOGE&interval=1m", "crypto"],
  ["crypto=BTC&interval=5m", "interval"],
  ["crypto=BTC", "interval"],
  ["crypto=BTC&interval=1m&from=yesterday", "from"],
  ["crypto=BTC&interval=1m&from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z", "to"],
])("%s is refused, naming %s", async (query, field) => {
  const { status, body } = await app.anonymous().get(`/api/prices/history?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: "validation_failed",
    fields: { [field]: expect.any(String) as string },
  });
});

test("they are available during maintenance", async () => {
  const administrator = await app.administrator();
  await administrator.patch("/api/admin/settings", { maintenanceMode: true });
  expect(await ask("crypto=BTC&interval=1h")).toHaveLength(20);
  await administrator.patch("/api/admin/settings", { maintenanceMode: false });
});
