import { z } from "zod";
import { COINS, FALLBACK_PRICES } from "#protocol/constants.ts";
import { coinSchema, priceSchema, type Prices, timeSchema } from "#protocol/entities.ts";

/** The last good price of a coin. */
const quotedSchema = priceSchema.extend({
  /** When the market said so. */
  at: timeSchema,
  /** When it reached the leader. */
  seenAt: timeSchema,
});
export type Quoted = z.infer<typeof quotedSchema>;

/** What the leader knows, as it is kept in the table latestPrices. */
export const standingSchema = z.object({
  source: z.string(),
  /** Null until a coin was quoted for the first time. */
  coins: z.record(coinSchema, quotedSchema.nullable()),
  /** The source has just failed, all its retries included. */
  isFailing: z.boolean(),
  freshForMs: z.number(),
});
export type Standing = z.infer<typeof standingSchema>;

/** The source of prices that nobody quoted. */
const DEFAULTS = "default";

/** Before anything was quoted: the specified defaults. */
export const NOTHING_QUOTED: Standing = {
  source: DEFAULTS,
  coins: { BTC: null, ETH: null, USDT: null },
  isFailing: false,
  freshForMs: 0,
};

/** Until when the prices are live without another quote: all coins must be fresh. Epoch 0 when they are not. */
export function liveUntil({ coins, isFailing, freshForMs }: Standing): number {
  if (isFailing) return 0;
  const seen = COINS.map((coin) => coins[coin]?.seenAt);
  return Math.min(...seen.map((at) => (at === undefined ? 0 : Date.parse(at) + freshForMs)));
}

/** The prices as they go to the screens; a coin that nobody quoted has the specified default. */
export function pricesOf(standing: Standing, view: { isLive: boolean; version: number }): Prices {
  const { coins, source } = standing;
  const [oldest] = COINS.flatMap((coin) => coins[coin]?.at ?? []).toSorted();
  return {
    status: view.isLive ? "live" : "cached",
    source: oldest === undefined ? DEFAULTS : source,
    asOf: oldest ?? null,
    prices: {
      BTC: priceOf(coins.BTC) ?? FALLBACK_PRICES.BTC,
      ETH: priceOf(coins.ETH) ?? FALLBACK_PRICES.ETH,
      USDT: priceOf(coins.USDT) ?? FALLBACK_PRICES.USDT,
    },
    version: view.version,
  };
}

function priceOf(quoted: Quoted | null): Prices["prices"]["BTC"] | null {
  if (quoted === null) return null;
  const { price, change24h, changePercent24h } = quoted;
  return { price, change24h, changePercent24h };
}
