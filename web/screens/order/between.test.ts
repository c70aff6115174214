import { expect, test } from "vitest";
import type { Candle } from "#protocol/prices.ts";
import { extremes, spansBetween } from "./between.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2026-03-01T12:00:00.000Z");

const candle = (at: number, low: number, high: number): Candle => ({
  at: new Date(at).toISOString(),
  open: low,
  high,
  low,
  close: high,
});

test.each([
  ["four minutes", 4 * MINUTE, ["1m", "1h", "1d"]],
  ["sixteen hours", 16 * HOUR, ["1m", "1h", "1d"]],
  ["seventeen hours", 17 * HOUR, ["1h", "1d"]],
  ["sixty days", 60 * 24 * HOUR, ["1d"]],
])("asks for the finest candles that fit: %s", (_, length, intervals) => {
  expect(spansBetween(NOON, NOON + length).map(({ interval }) => interval)).toEqual(intervals);
});

test("shows a little before and after both moments", () => {
  const [span] = spansBetween(NOON, NOON + 10 * MINUTE);
  expect(span).toEqual({ interval: "1m", from: NOON - 3 * MINUTE, to: NOON + 13 * MINUTE });
});

test("takes only candles in between, and both moments themselves", () => {
  const candles = [
    candle(NOON - MINUTE, 1, 999),
    candle(NOON, 95, 110),
    candle(NOON + MINUTE, 98, 105),
    // Under way when the order was decided.
    candle(NOON + 2 * MINUTE, 2, 998),
  ];
  const first = { at: NOON, price: 100 };
  const last = { at: NOON + 2 * MINUTE + 1, price: 94 };
  expect(extremes(candles, "1m", first, last)).toEqual({ highest: 110, lowest: 94 });
  expect(extremes([], "1m", first, last)).toEqual({ highest: 100, lowest: 94 });
});
