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

const at = (minute: number, price: number) => ({ at: NOON + minute * MINUTE, price });
const sure = (price: number) => ({ price, isCertain: true });
const unsure = (price: number) => ({ price, isCertain: false });

test.each([
  ["no candle", [], at(0.5, 100), at(2.5, 94), sure(100), sure(94)],
  [
    "the candles before and after",
    [
      [-1, 1, 999],
      [3, 1, 999],
    ],
    at(0, 100),
    at(3, 94),
    sure(100),
    sure(94),
  ],
  [
    "candles in between",
    [
      [0, 95, 110],
      [1, 98, 105],
    ],
    at(0, 100),
    at(2, 99),
    sure(110),
    sure(95),
  ],
  [
    "the candle of the order",
    [
      [0, 95, 110],
      [1, 98, 105],
    ],
    at(0.5, 100),
    at(2, 99),
    unsure(110),
    unsure(95),
  ],
  [
    "the candle of the end",
    [
      [1, 98, 105],
      [2, 93, 120],
    ],
    at(1, 100),
    at(2.5, 99),
    unsure(120),
    unsure(93),
  ],
  ["one candle with both", [[0, 95, 110]], at(0.2, 100), at(0.8, 99), unsure(110), unsure(95)],
  ["an edge that reached no further", [[0, 99, 100]], at(0.2, 100), at(0.8, 99), sure(100), sure(99)],
  [
    "the candle under way",
    [
      [1, 98, 105],
      [2, 93, 120],
    ],
    at(1, 100),
    at(Infinity, 99),
    sure(120),
    sure(93),
  ],
] as const)("takes the extremes of %s", (_, candles, first, last, highest, lowest) => {
  const rows = candles.map(([minute, low, high]) => candle(NOON + minute * MINUTE, low, high));
  expect(extremes(rows, "1m", first, last)).toEqual({ highest, lowest });
});
