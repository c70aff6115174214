import { z } from "zod";
import { byCoin, type Coin, COINS, coinSchema, FALLBACK_PRICES } from "#protocol/coins.ts";
import { type Price, type Prices, priceSchema } from "#protocol/prices.ts";
import { timeSchema } from "#protocol/scalars.ts";
import type { PriceSource } from "./source.ts";

/** The last good price of a coin. */
const quotedSchema = priceSchema.extend({
  source: z.string(),
  /** When the market said so. */
  at: timeSchema,
  /** When it reached the leader. */
  seenAt: timeSchema,
  /** How long it counts as live from then on. */
  freshForMs: z.number(),
});
export type Quoted = z.infer<typeof quotedSchema>;

/** What the leader knows, as it is kept in the table latestPrices. */
export const priceSnapshotSchema = z.object({
  /** Null until a coin was quoted for the first time. */
  coins: z.record(coinSchema, quotedSchema.nullable()),
  /** Sources that have just failed, all their retries included: what they said is not live any more. */
  failing: z.array(z.string()),
});
export type PriceSnapshot = z.infer<typeof priceSnapshotSchema>;

/** Where a price comes from; `at` is null for the specified defaults, which nobody quoted. */
export type Origin = { source: string; at: string | null };

/** The source of prices that nobody quoted. */
const DEFAULTS = "default";

/** Before anything was quoted: the specified defaults. */
export const NOTHING_QUOTED: PriceSnapshot = { coins: byCoin(() => null), failing: [] };

/**
 * What a new leader goes on from: quotes of sources that are still asked, and none seen later than now, which only a
 * clock that was ahead can have written.
 */
export function takeOver(
  sources: readonly Pick<PriceSource, "name">[],
  { coins }: PriceSnapshot,
  now: number,
): PriceSnapshot {
  function known(coin: Coin): Quoted | null {
    const quoted = coins[coin];
    if (quoted === null || !sources.some(({ name }) => name === quoted.source)) return null;
    return { ...quoted, seenAt: new Date(Math.min(Date.parse(quoted.seenAt), now)).toISOString() };
  }
  return { coins: byCoin(known), failing: [] };
}

/** For how many ms from now on the prices are live without another quote, all coins being fresh; null when they are not. */
export function liveForMs({ coins, failing }: PriceSnapshot, now: number): number | null {
  const lasting = COINS.map((coin) => {
    const quoted = coins[coin];
    if (quoted === null || failing.includes(quoted.source)) return -Infinity;
    return Date.parse(quoted.seenAt) + quoted.freshForMs - now;
  });
  const shortest = Math.min(...lasting);
  return shortest > 0 ? shortest : null;
}

/** Who quoted this coin, and when. */
export function originOf({ coins }: PriceSnapshot, coin: Coin): Origin {
  const quoted = coins[coin];
  return quoted === null ? { source: DEFAULTS, at: null } : { source: quoted.source, at: quoted.at };
}

/**
 * The prices as they go to the screens; a coin that nobody quoted has the specified default. While coins come from
 * different sources all of them are named, and the age is that of the oldest.
 */
export function pricesOf(snapshot: PriceSnapshot, view: { isLive: boolean; version: number }): Prices {
  const { coins } = snapshot;
  const origins = COINS.map((coin) => originOf(snapshot, coin));
  const [oldest] = origins.flatMap(({ at }) => at ?? []).toSorted();
  return {
    status: view.isLive ? "live" : "cached",
    source: [...new Set(origins.map(({ source }) => source))].join(" and "),
    asOf: oldest ?? null,
    prices: byCoin((coin) => priceOf(coins[coin]) ?? FALLBACK_PRICES[coin]),
    version: view.version,
  };
}

function priceOf(quoted: Quoted | null): Price | null {
  if (quoted === null) return null;
  const { price, change24h, changePercent24h } = quoted;
  return { price, change24h, changePercent24h };
}
