import { z } from "zod";
import { type Candle, CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { numericSchema } from "../numbers.ts";

/** A price in a history, as a number or written as one. */
export const historicPriceSchema = z.union([z.number(), numericSchema]);

type Row = { atMs: number; open: number; high: number; low: number; close: number };

/**
 * Candles from plausible rows, oldest first, at the beginnings of their intervals. A faulty row affects only itself.
 */
export function toCandles(rows: readonly Row[], interval: CandleInterval): Candle[] {
  const step = CANDLE_MS[interval];
  return rows
    .filter((row) => isPlausible(row) && row.atMs % step === 0)
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ atMs, ...prices }) => ({ at: new Date(atMs).toISOString(), ...prices }));
}

function isPlausible({ atMs, open, high, low, close }: Row): boolean {
  return (
    atMs > 0 &&
    atMs <= Date.now() &&
    low > 0 &&
    low <= Math.min(open, close) &&
    high >= Math.max(open, close) &&
    high < 1e9
  );
}

/** Joins finer rows to candles of `interval`; keeps only those that are covered completely. */
export function joinRows(rows: readonly Row[], rowMs: number, interval: CandleInterval): Candle[] {
  const step = CANDLE_MS[interval];
  const groups = new Map<number, Row[]>();
  for (const row of rows.toSorted((a, b) => a.atMs - b.atMs)) {
    const begin = Math.floor(row.atMs / step) * step;
    groups.set(begin, [...(groups.get(begin) ?? []), row]);
  }
  const joined = [...groups].flatMap(([atMs, group]) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || group.length !== step / rowMs) return [];
    const high = Math.max(...group.map((row) => row.high));
    const low = Math.min(...group.map((row) => row.low));
    return [{ atMs, open: first.open, high, low, close: last.close }];
  });
  return toCandles(joined, interval);
}
