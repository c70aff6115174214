import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import type { CandleInterval } from "#protocol/prices.ts";
import { listCandles } from "../../queries/candles.ts";
import type { PriceHistory } from "../source.ts";
import { addHistory, type CandleRow, pruneCandles } from "./candleRows.ts";
import { keepHistory } from "./keepHistory.ts";

const SILENT = pino({ level: "silent" });

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.knex("candles").delete();
});

function keep(history?: PriceHistory, log = SILENT) {
  const source = { name: "hand", ...(history === undefined ? {} : { history }) };
  return keepHistory({ source, database, log, flushMs: 60_000 });
}

/** Yesterday, so that nothing has expired. */
const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

function at(clock: string): Date {
  return new Date(`${DAY}T${clock}Z`);
}

/** The candles of BTC as `time open high low close`. */
async function shown(interval: CandleInterval): Promise<string[]> {
  const candles = await listCandles(database.knex, { crypto: "BTC", interval });
  return candles.map(
    (each) => `${each.at.slice(11, 16)} ${each.open} ${each.high} ${each.low} ${each.close}`,
  );
}

function past(interval: CandleInterval, begin: Date, price: number): CandleRow {
  const prices = { open: price, high: price + 5, low: price - 5, close: price + 1 };
  return { crypto: "BTC", interval, at: begin.toISOString(), ...prices, count: 0, backfilled: true };
}

test("quotes become minutes, and minutes hours and days; minutes without a quote are left out", async () => {
  const recorder = keep();
  recorder.record("BTC", 100, at("12:00:01"));
  recorder.record("BTC", 103, at("12:00:20"));
  recorder.record("BTC", 99, at("12:00:40"));
  recorder.record("BTC", 101, at("12:00:59"));
  recorder.record("BTC", 110, at("12:07:00"));
  recorder.record("BTC", 90, at("13:00:00"));
  recorder.record("ETH", 7, at("12:00:00"));
  await recorder.close();

  expect(await shown("1m")).toEqual(["12:00 100 103 99 101", "12:07 110 110 110 110", "13:00 90 90 90 90"]);
  expect(await shown("1h")).toEqual(["12:00 100 110 99 110", "13:00 90 90 90 90"]);
  expect(await shown("1d")).toEqual(["00:00 100 110 90 90"]);
  const counts: number[] = await database
    .knex("candles")
    .where({ crypto: "BTC", interval: "1h" })
    .orderBy("at")
    .pluck("count");
  expect(counts).toEqual([5, 1]);
});

test("after a restart in the middle of a minute, the minute continues", async () => {
  const before = keep();
  before.record("BTC", 100, at("12:00:01"));
  before.record("BTC", 105, at("12:00:05"));
  await before.close();
  const after = keep();
  after.record("BTC", 95, at("12:00:40"));
  after.record("BTC", 98, at("12:00:50"));
  await after.close();
  expect(await shown("1m")).toEqual(["12:00 100 105 95 98"]);
  expect(await shown("1h")).toEqual(["12:00 100 105 95 98"]);
});

test("what could not be written is written later, completely", async () => {
  const transact = vi.spyOn(database, "transact").mockRejectedValueOnce(new Error("away"));
  const recorder = keepHistory({ source: { name: "hand" }, database, log: SILENT, flushMs: 5 });
  recorder.record("BTC", 100, at("12:00:01"));
  await expect.poll(() => transact.mock.calls.length).toBeGreaterThanOrEqual(1);
  recorder.record("BTC", 104, at("12:00:02"));
  await recorder.close();
  transact.mockRestore();
  expect(await shown("1m")).toEqual(["12:00 100 104 100 104"]);
});

test("history fills in what the desk did not record, and changes nothing of what it did", async () => {
  const recorder = keep();
  recorder.record("BTC", 100, at("12:05:00"));
  await recorder.close();
  const rows = [past("1m", at("12:04:00"), 200), past("1m", at("12:05:00"), 300)];
  expect(await database.transact(({ trx }) => addHistory(trx, rows))).toBe(1);
  expect(await shown("1m")).toEqual(["12:04 200 205 195 201", "12:05 100 100 100 100"]);
  expect(await shown("1h")).toEqual(["12:00 200 205 100 100"]);
});

test("a source's past is written before its present, which continues the current hour", async () => {
  const history: PriceHistory = {
    pauseMs: 0,
    fetch: async (coin, interval) =>
      coin === "BTC" && interval === "1h" ? [past("1h", at("12:00:00"), 100)] : [],
  };
  const recorder = keep(history);
  recorder.record("BTC", 120, at("12:30:00"));
  await vi.waitFor(async () => expect(await shown("1h")).toEqual(["12:00 100 105 95 101"]));
  await recorder.close();
  expect(await shown("1h")).toEqual(["12:00 100 120 95 120"]);
});

test("a failing history leaves a gap and a line in the log; the present is recorded all the same", async () => {
  const lines: string[] = [];
  const log = pino(
    { level: "warn" },
    { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const recorder = keep({ pauseMs: 0, fetch: async () => Promise.reject(new Error("404")) }, log);
  recorder.record("BTC", 100, at("12:00:00"));
  await expect.poll(() => lines).toEqual(["The price history stays incomplete"]);
  await recorder.close();
  expect(await shown("1m")).toEqual(["12:00 100 100 100 100"]);
});

test("minutes are kept 30 days, hours two years, days for ever", async () => {
  const ago = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000);
  const rows = ([29, 31, 720, 740, 4_000] as const).flatMap((days) =>
    (["1m", "1h", "1d"] as const).map((interval) => past(interval, ago(days), 100)),
  );
  for (const row of rows) await database.knex("candles").insert(row);
  expect(await pruneCandles(database.knex)).toBe(6);
  const left: string[] = await database.knex("candles").orderBy("interval").pluck("interval");
  expect(left).toEqual(["1d", "1d", "1d", "1d", "1d", "1h", "1h", "1h", "1m"]);
});
