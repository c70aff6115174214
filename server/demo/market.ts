import { byCoin, type Coin, COIN_MOVES, FALLBACK_PRICES } from "#protocol/coins.ts";
import type { Price, Prices } from "#protocol/prices.ts";
import type { PriceReader } from "../context.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Period in days and share of the swing, from months to a quarter of an hour. */
const WAVES: readonly [days: number, share: number][] = [
  [97, 1.4],
  [23, 0.9],
  [6.1, 0.55],
  [1.7, 0.3],
  [0.43, 0.16],
  [0.11, 0.08],
  [0.029, 0.04],
  [0.0083, 0.02],
];
/** Noise within a minute, as a share of the swing. */
const NOISE = 0.012;

/**
 * What a coin cost at a moment of the demo's past. The past ends where the simulated market starts: at the specified
 * default, with its specified change over 24 hours.
 */
export function pastPrice(coin: Coin, atMs: number, now: number): number {
  const { price, change24h } = FALLBACK_PRICES[coin];
  const missedNow = -walk(coin, now);
  const missedThen = -change24h / price - walk(coin, now - DAY_MS);
  const age = Math.max(0, now - atMs) / DAY_MS;
  const bridge =
    age < 1 ? missedNow + (missedThen - missedNow) * age : missedThen * Math.max(0, 1 - (age - 1) / 5);
  return round(price * (1 + walk(coin, atMs) + bridge));
}

/** The prices at a moment of that past. */
export function pricesAt(moment: () => Date, now: number): PriceReader {
  const quoted = (coin: Coin): Price => {
    const at = moment().getTime();
    const price = pastPrice(coin, at, now);
    const yesterday = pastPrice(coin, at - DAY_MS, now);
    return { price, change24h: price - yesterday, changePercent24h: (price / yesterday - 1) * 100 };
  };
  const current = (): Prices => ({
    status: "live",
    source: "simulated",
    asOf: moment().toISOString(),
    prices: byCoin(quoted),
    version: 1,
  });
  return { current, originOf: () => ({ source: "simulated", at: moment().toISOString() }) };
}

/** Deviation from the default, as a fraction. */
function walk(coin: Coin, atMs: number): number {
  const phase = coin.charCodeAt(0) + coin.length;
  const waves = WAVES.reduce(
    (sum, [days, share], i) => sum + share * Math.sin((atMs / DAY_MS / days) * 2 * Math.PI + phase * (i + 1)),
    0,
  );
  return COIN_MOVES[coin].swing * (waves + NOISE * jitter(Math.floor(atMs / (MINUTE_MS / 4)) + phase));
}

/** Between -1 and 1; looks random and is the same each time. */
function jitter(step: number): number {
  const mixed = Math.sin(step * 12.9898) * 43_758.5453;
  return (mixed - Math.floor(mixed)) * 2 - 1;
}

function round(price: number): number {
  return Math.round(price * 10_000) / 10_000;
}
