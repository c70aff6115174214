import { z } from "zod";
import { byCoin, type Coin, COINS, FALLBACK_PRICES } from "#protocol/coins.ts";
import { type Price, type Prices, priceSchema } from "#protocol/prices.ts";
import { timeSchema } from "#protocol/scalars.ts";
import type { PriceSource } from "./source.ts";

/** The last good price of a coin. */
const quotedSchema = z.strictObject({
  ...priceSchema.shape,
  source: z.string(),
  /** When the market quoted it. */
  at: timeSchema,
  /** When it reached the leader. */
  seenAt: timeSchema,
  /** How long it counts as live from then on. */
  freshForMs: z.number(),
});
export type Quoted = z.infer<typeof quotedSchema>;

/** What the leader knows, as stored in the table latestPrices. */
export const priceSnapshotSchema = z.object({
  /** Null until a coin is first quoted. A leader of another version may know fewer or more coins. */
  coins: z
    .record(z.string(), quotedSchema.nullable())
    .transform((coins) => byCoin((coin) => coins[coin] ?? null)),
  /** Sources that have just failed, after all their retries: their quotes are no longer live. */
  failing: z.array(z.string()),
});
export type PriceSnapshot = z.infer<typeof priceSnapshotSchema>;

/** Where a price comes from; `at` is null for the specified defaults. */
export type Origin = { source: string; at: string | null };

/** The source of the defaults. */
const DEFAULTS = "default";

/** Before the first quote: the specified defaults. */
export const NOTHING_QUOTED: PriceSnapshot = { coins: byCoin(() => null), failing: [] };

/**
 * What a new leader starts with: quotes of sources still in use, and none from the future, which only a fast clock can
 * have written.
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

/** How many ms the prices stay live without another quote if all coins are fresh; null if they are not live. */
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
 * The prices for the screens; an unquoted coin has the specified default. If coins come from different sources, all
 * are named, and the age is that of the oldest.
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
