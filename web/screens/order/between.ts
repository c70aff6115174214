import { CANDLE_LIMIT, CANDLE_MS, type Candle, type CandleInterval } from "#protocol/prices.ts";

/** Before the first moment and after the last one, in candles, so that neither mark stands at the edge. */
const MARGIN = 3;
const FEWEST = 12;

/** A time in ms since 1970 and what the coin cost then. */
export type Moment = { at: number; price: number };

export type Span = { interval: CandleInterval; from: number; to: number };

/**
 * The ranges of candles to request for the time between two moments, the finest first, without those of too many candles.
 * If the last moment was just now, the chart starts earlier, since it can't show the time after it.
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

/** The highest and lowest price between two moments: of both, and of the candles that lie in between. */
export function extremes(
  candles: readonly Candle[],
  interval: CandleInterval,
  first: Moment,
  last: Moment,
): { highest: number; lowest: number } {
  const within = candles.filter(({ at }) => {
    const begin = Date.parse(at);
    return begin >= first.at && begin + CANDLE_MS[interval] <= last.at;
  });
  return {
    highest: Math.max(first.price, last.price, ...within.map(({ high }) => high)),
    lowest: Math.min(first.price, last.price, ...within.map(({ low }) => low)),
  };
}
