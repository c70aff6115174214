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
  expect(spansBetween(NOON, NOON + length, NOON + 2 * length).map(({ interval }) => interval)).toEqual(
    intervals,
  );
});

test.each([
  ["a little before and after both moments", 10, 60, -3, 13],
  ["as much before as after moments that are close", 0, 60, -6, 6],
  ["more before where there is no after yet", 0, 0, -11, 1],
  ["what there is after", 0, 2, -10, 2],
  ["no more before than needed", 30, 30, -3, 31],
])("shows %s", (_, last, now, from, to) => {
  const at = (minute: number) => NOON + minute * MINUTE;
  const [span] = spansBetween(NOON, at(last), at(now));
  expect(span).toEqual({ interval: "1m", from: at(from), to: at(to) });
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
