import type { Database } from "#db/database.ts";
import { type Coin, COINS } from "#protocol/coins.ts";
import { CANDLE_MS, type CandleInterval } from "#protocol/prices.ts";
import { addHistory, type CandleRow } from "../prices/candles/candleRows.ts";
import { pastPrice } from "./market.ts";

/** How many candles of each interval the demo's charts have, and how many prices make up each. */
const PAST: Record<CandleInterval, { candles: number; samples: number }> = {
  "1d": { candles: 730, samples: 96 },
  "1h": { candles: 1_000, samples: 60 },
  "1m": { candles: 2_880, samples: 4 },
};
const INTERVALS = ["1d", "1h", "1m"] as const satisfies readonly CandleInterval[];

/** Gives the demo's charts the past in which its orders were placed. */
export async function fillCandles({ transact }: Database, now: number): Promise<void> {
  for (const interval of INTERVALS) {
    const rows = COINS.flatMap((coin) => candlesOf(coin, interval, now));
    await transact(async ({ trx }) => addHistory(trx, rows));
  }
}

function candlesOf(crypto: Coin, interval: CandleInterval, now: number): CandleRow[] {
  const step = CANDLE_MS[interval];
  const { candles, samples } = PAST[interval];
  const last = Math.floor(now / step) * step;
  return Array.from({ length: candles }, (_, i) => {
    const begin = last - (candles - 1 - i) * step;
    const prices = Array.from({ length: samples }, (__, sample) => begin + (sample * step) / samples)
      .filter((at) => at <= now)
      .map((at) => pastPrice(crypto, at, now));
    const open = prices[0] ?? pastPrice(crypto, begin, now);
    return {
      crypto,
      interval,
      at: new Date(begin).toISOString(),
      open,
      high: Math.max(open, ...prices),
      low: Math.min(open, ...prices),
      close: prices.at(-1) ?? open,
      count: 0,
      backfilled: true,
    };
  });
}
