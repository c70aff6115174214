import { COINS, type Coin, FALLBACK_PRICES } from "#protocol/coins.ts";
import type { PriceSource, Quote, Tick } from "./source.ts";
import type { Quoted, PriceSnapshot } from "./priceSnapshot.ts";

/** A coin has a price, and one that an order can store (numeric(20,8)). */
const LOWEST = 0.000001;
const HIGHEST = 1_000_000_000;
const HIGHEST_PERCENT = 100_000;
const MAX_JUMP = 0.5;
/**
 * A jump is accepted when it lasts: three quotes that agree within 10 % over about a minute. A single bad quote is
 * never shown; a market that really halved is on screen a minute later (two polls of 30 s, less their jitter).
 */
const CONFIRMATIONS = 3;
const CONFIRMED_AFTER_MS = 55_000;
const AGREEMENT = 0.1;

type Suspect = { price: number; count: number; since: number };

export type RejectedQuote = { coin: Coin; reason: "implausible" | "jump"; price: number };

/** The source of a quote, and how long its quotes stay fresh. */
export type QuoteOrigin = Pick<PriceSource, "name" | "freshForMs">;

export type PriceFilter = {
  /** Returns the snapshot after a quote, the coins that it updated, and what was rejected. */
  apply: (
    snapshot: PriceSnapshot,
    quote: Quote,
    by: QuoteOrigin,
    now: number,
  ) => { snapshot: PriceSnapshot; accepted: Coin[]; refused: RejectedQuote[] };
};

/** Accepts only plausible prices, coin by coin. Remembers jumps that need confirmation. */
export function createPriceFilter(): PriceFilter {
  const suspects = new Map<Coin, Suspect>();

  function isConfirmed(coin: Coin, price: number, now: number): boolean {
    const known = suspects.get(coin);
    const suspect =
      known !== undefined && differs(price, known.price) <= AGREEMENT
        ? { ...known, count: known.count + 1 }
        : { price, count: 1, since: now };
    suspects.set(coin, suspect);
    return suspect.count >= CONFIRMATIONS && now - suspect.since >= CONFIRMED_AFTER_MS;
  }

  function reasonToRefuse(
    coin: Coin,
    { price }: Tick,
    last: Quoted | null,
    now: number,
  ): RejectedQuote["reason"] | null {
    if (!(price >= LOWEST && price <= HIGHEST)) return "implausible";
    const isJump = last !== null && differs(price, last.price) > MAX_JUMP;
    if (isJump && !isConfirmed(coin, price, now)) return "jump";
    suspects.delete(coin);
    return null;
  }

  return {
    apply(snapshot, quote, by, now) {
      const coins = { ...snapshot.coins };
      const refused: RejectedQuote[] = [];
      const accepted: Coin[] = [];
      for (const coin of COINS) {
        const tick = quote[coin];
        const last = coins[coin];
        if (tick === undefined || isOutOfOrder(tick, last, { by, now })) continue;
        const reason = reasonToRefuse(coin, tick, last, now);
        if (reason === null) {
          coins[coin] = quoted(coin, tick, last, { by, now });
          accepted.push(coin);
        } else {
          refused.push({ coin, reason, price: tick.price });
        }
      }
      const failing = snapshot.failing.filter((name) => accepted.length === 0 || name !== by.name);
      return { snapshot: { coins, failing }, accepted, refused };
    },
  };
}

function differs(price: number, from: number): number {
  return Math.abs(price - from) / from;
}

/**
 * A price of another source may be older than the last one, for example from a backup that updates once a minute:
 * otherwise the last good price would stay although a newer quote is known.
 */
function isOutOfOrder(
  tick: Tick,
  last: Quoted | null,
  { by, now }: { by: QuoteOrigin; now: number },
): boolean {
  const at = tick.at.getTime();
  if (last === null || at >= Date.parse(last.at)) return false;
  return by.name === last.source || now - at > by.freshForMs;
}

/** Also false for NaN. */
function isPlausible({ usd, percent }: NonNullable<Tick["change"]>): boolean {
  return Math.abs(usd) <= HIGHEST && Math.abs(percent) <= HIGHEST_PERCENT;
}

/** A missing change is replaced by the source's last one, or by the specified default. */
function quoted(
  coin: Coin,
  { price, change, at }: Tick,
  last: Quoted | null,
  { by, now }: { by: QuoteOrigin; now: number },
): Quoted {
  const plausible = change !== null && isPlausible(change) ? change : null;
  return {
    price,
    change24h: plausible?.usd ?? last?.change24h ?? FALLBACK_PRICES[coin].change24h,
    changePercent24h: plausible?.percent ?? last?.changePercent24h ?? FALLBACK_PRICES[coin].changePercent24h,
    source: by.name,
    freshForMs: by.freshForMs,
    at: new Date(Math.min(at.getTime(), now)).toISOString(),
    seenAt: new Date(now).toISOString(),
  };
}
