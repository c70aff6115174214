import { byCoin, COIN_MOVES, COINS, FALLBACK_PRICES } from "#protocol/coins.ts";
import type { PriceSource, Quote } from "../source.ts";

const TICK_MS = 1_000;
const FRESH_FOR_MS = 5_000;
/** How strongly a tick pulls back to the start of the walk. */
const PULL = 0.002;

/** Mulberry32: a small generator that gives the same walk for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A simulated market: a seeded random walk around the specified defaults, for demos and tests; its name says so. */
export function simulated({ seed = 1, everyMs = TICK_MS } = {}): PriceSource {
  return {
    name: "simulated",
    freshForMs: FRESH_FOR_MS,
    start(sink) {
      const random = randomFrom(seed);
      const prices = byCoin((coin) => FALLBACK_PRICES[coin].price);

      function tick(): void {
        const quote: Quote = {};
        for (const coin of COINS) {
          const { price: start, change24h } = FALLBACK_PRICES[coin];
          const pull = (start / prices[coin] - 1) * PULL;
          prices[coin] *= 1 + pull + COIN_MOVES[coin].step * (random() * 2 - 1);
          const price = Math.round(prices[coin] * 10_000) / 10_000;
          const open = start - change24h;
          const change = { usd: price - open, percent: (price / open - 1) * 100 };
          quote[coin] = { price, change, at: new Date() };
        }
        sink.quote(quote);
      }

      tick();
      const timer = setInterval(tick, everyMs);
      return () => clearInterval(timer);
    },
  };
}
