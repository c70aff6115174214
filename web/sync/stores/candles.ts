import { create } from "zustand";
import { type Coin, COINS } from "#protocol/coins.ts";
import {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_MS,
  type CandleInterval,
  type Prices,
} from "#protocol/prices.ts";
import { serverNow } from "../../serverClock.ts";
import { usePrices } from "./prices.ts";

/** A candle with the beginning of its interval in ms since 1970. */
export type TimedCandle = Omit<Candle, "at"> & { at: number };

/** The most candles kept per series; the oldest are dropped. */
const MOST = 1_500;
/** A page's clock further off than this is not trusted. */
const CLOCK_MS = 120_000;

type CandlesState = {
  series: Readonly<Record<string, readonly TimedCandle[]>>;
  /** Adds candles from the server, which knows more about an interval than this page. */
  merge: (coin: Coin, interval: CandleInterval, candles: readonly Candle[]) => void;
  /** Adds live prices to the current candles; cached ones are not new. */
  tick: (prices: Prices, now: number) => void;
};

const NONE: readonly TimedCandle[] = [];

/** The price history this page has seen, extended by incoming prices. */
export const useCandles = create<CandlesState>()((set, get) => ({
  series: {},
  merge: (coin, interval, candles) => {
    const key = keyOf(coin, interval);
    const byTime = new Map((get().series[key] ?? NONE).map((candle) => [candle.at, candle]));
    for (const candle of candles) {
      const at = Date.parse(candle.at);
      byTime.set(at, { ...candle, at });
    }
    const merged = [...byTime.values()].toSorted((a, b) => a.at - b.at);
    set({ series: { ...get().series, [key]: merged.slice(-MOST) } });
  },
  tick: ({ status, asOf, prices }, now) => {
    if (status !== "live" || asOf === null) return;
    const quotedAt = Date.parse(asOf);
    const at = Math.abs(now - quotedAt) < CLOCK_MS ? now : quotedAt;
    const series = { ...get().series };
    for (const coin of COINS) {
      for (const interval of CANDLE_INTERVALS) {
        const key = keyOf(coin, interval);
        const known = series[key];
        if (known !== undefined) series[key] = withPrice(known, { price: prices[coin].price, at, interval });
      }
    }
    set({ series });
  },
}));

usePrices.subscribe(({ prices }, before) => {
  if (prices !== null && prices !== before.prices) useCandles.getState().tick(prices, serverNow());
});

export function selectCandles(coin: Coin, interval: CandleInterval) {
  return ({ series }: Pick<CandlesState, "series">): readonly TimedCandle[] =>
    series[keyOf(coin, interval)] ?? NONE;
}

function keyOf(coin: Coin, interval: CandleInterval): string {
  return `${coin} ${interval}`;
}

type TickOf = { price: number; at: number; interval: CandleInterval };

function withPrice(candles: readonly TimedCandle[], { price, at, interval }: TickOf): readonly TimedCandle[] {
  const begin = Math.floor(at / CANDLE_MS[interval]) * CANDLE_MS[interval];
  const last = candles.at(-1);
  if (last !== undefined && begin < last.at) return candles;
  if (last?.at !== begin) {
    return [...candles.slice(1 - MOST), { at: begin, open: price, high: price, low: price, close: price }];
  }
  if (price === last.close) return candles;
  const moved = {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
  };
  return [...candles.slice(0, -1), moved];
}
