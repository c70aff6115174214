import { expect, test } from "vitest";
import { joinRows, toCandles } from "./rows.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const HALF_HOUR = 1_800_000;
const good = { atMs: NOON, open: 10, high: 12, low: 9, close: 11 };

test("rows become candles, oldest first; faulty ones cost only themselves", () => {
  const rows = [
    { ...good, atMs: NOON + 60_000 },
    good,
    { ...good, atMs: NOON + 61_000 },
    { ...good, low: -1 },
    { ...good, low: 11.5 },
    { ...good, high: Number.NaN },
    { ...good, high: 1e12 },
    { ...good, atMs: Date.now() + 120_000 },
  ];
  expect(toCandles(rows, "1m")).toEqual([
    { at: "2026-03-01T12:00:00.000Z", open: 10, high: 12, low: 9, close: 11 },
    { at: "2026-03-01T12:01:00.000Z", open: 10, high: 12, low: 9, close: 11 },
  ]);
});

test("finer rows are joined to candles that they cover completely, and to no others", () => {
  const rows = [
    { ...good, atMs: NOON + HALF_HOUR, open: 11, high: 15, low: 10, close: 14 },
    good,
    { ...good, atMs: NOON + 2 * HALF_HOUR },
  ];
  expect(joinRows(rows, HALF_HOUR, "1h")).toEqual([
    { at: "2026-03-01T12:00:00.000Z", open: 10, high: 15, low: 9, close: 14 },
  ]);
});
