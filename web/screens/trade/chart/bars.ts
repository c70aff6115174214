import type { UTCTimestamp } from "lightweight-charts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import type { TimedCandle } from "../../../sync/index.ts";

export type Bar = { time: UTCTimestamp; open: number; high: number; low: number; close: number };
/** An interval without a candle, which the chart leaves empty. */
export type Gap = { time: UTCTimestamp };

function isTimestamp(seconds: number): seconds is UTCTimestamp {
  return seconds % 1 === 0;
}

/** The chart library's time: whole seconds. */
export function toTimestamp(milliseconds: number): UTCTimestamp {
  const seconds = Math.floor(milliseconds / 1_000);
  if (!isTimestamp(seconds)) throw new Error(`${milliseconds} is not a valid time.`);
  return seconds;
}

export function toBar({ at, open, high, low, close }: TimedCandle): Bar {
  return { time: toTimestamp(at), open, high, low, close };
}

/** The candles, with gaps for intervals without a quote. */
export function toBars(candles: readonly TimedCandle[], interval: CandleInterval): (Bar | Gap)[] {
  return candles.flatMap((candle, index) => {
    const before = candles[index - 1];
    return [...(before === undefined ? [] : gapsBetween(before.at, candle.at, interval)), toBar(candle)];
  });
}

function gapsBetween(from: number, to: number, interval: CandleInterval): Gap[] {
  const step = CANDLE_MS[interval];
  const missing = Math.round((to - from) / step) - 1;
  return Array.from({ length: Math.max(0, missing) }, (_, i) => ({
    time: toTimestamp(from + (i + 1) * step),
  }));
}

/** True when `next` differs from `shown` only in its last candle, or by one more that follows without a gap. */
export function isContinuation(
  shown: readonly TimedCandle[],
  next: readonly TimedCandle[],
  interval: CandleInterval,
): boolean {
  const last = next.at(-1);
  const before = next.at(-2);
  if (shown.length === 0 || last === undefined || before === undefined) return false;
  const isMoved = last.at === shown.at(-1)?.at && before === shown.at(-2);
  const isAdded = before === shown.at(-1) && last.at - before.at === CANDLE_MS[interval];
  return isMoved || isAdded;
}
