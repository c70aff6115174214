import { CANDLE_LIMIT, CANDLE_MS, type Candle, type CandleInterval } from "#protocol/prices.ts";

/** The margin before the first moment and after the last one, in candles, so that neither mark is at the edge. */
const MARGIN = 3;
const FEWEST = 12;

/** A time in ms since 1970 and what the coin cost then. */
export type Moment = { at: number; price: number };

export type Span = { interval: CandleInterval; from: number; to: number };

/**
 * The ranges of candles to request for the time between two moments, the finest first, without ranges of too many
 * candles. If the last moment was just now, the chart starts earlier, because there is nothing after it to show.
 */
export function spansBetween(first: number, last: number, now: number): Span[] {
  const intervals: CandleInterval[] = ["1m", "1h", "1d"];
  return intervals
    .map((interval) => {
      const step = CANDLE_MS[interval];
      const missing = FEWEST - Math.ceil((last - first) / step);
      const after = Math.min(
        Math.max(MARGIN, Math.ceil(missing / 2)),
        Math.max(1, Math.ceil((now - last) / step)),
      );
      const before = Math.max(MARGIN, missing - after);
      return {
        interval,
        from: Math.floor(first / step - before) * step,
        to: Math.ceil(last / step + after) * step,
      };
    })
    .filter(({ interval, from, to }) => (to - from) / CANDLE_MS[interval] <= CANDLE_LIMIT);
}

/** `isCertain`: reached between the moments; otherwise in a candle that also covers time before or after them. */
export type Extreme = { price: number; isCertain: boolean };

/**
 * The highest and lowest price between two moments: of both, and of all candles that touch the time in between. Those
 * with one of the moments in them may have reached their extremes outside. A last moment still to come is at `Infinity`.
 */
export function extremes(
  candles: readonly Candle[],
  interval: CandleInterval,
  first: Moment,
  last: Moment,
): { highest: Extreme; lowest: Extreme } {
  const certain = [first.price, last.price];
  const possible = [first.price, last.price];
  for (const { at, high, low } of candles) {
    const begin = Date.parse(at);
    const end = begin + CANDLE_MS[interval];
    if (end <= first.at || begin >= last.at) continue;
    possible.push(high, low);
    if (begin >= first.at && end <= last.at) certain.push(high, low);
  }
  const pick = (choose: (...prices: number[]) => number): Extreme => {
    const price = choose(...possible);
    return { price, isCertain: choose(...certain) === price };
  };
  return { highest: pick(Math.max), lowest: pick(Math.min) };
}
