import { byCoin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import type { Published } from "#server/prices/latestPrices.ts";
import { pricesOf, type Quoted, type PriceSnapshot } from "#server/prices/priceSnapshot.ts";

const AT = "2026-01-01T00:00:00.000Z";

function quoted(price: number, change24h: number, changePercent24h: number): Quoted {
  return { price, change24h, changePercent24h, source: "simulated", at: AT, seenAt: AT, freshForMs: 60_000 };
}

const SNAPSHOT: PriceSnapshot = {
  coins: {
    ...byCoin(() => quoted(1.0003, 0.0011, 0.11)),
    BTC: quoted(43_512.37, 1_200.25, 2.8366),
    ETH: quoted(2_651.84, -45.11, -1.6726),
  },
  failing: [],
};

/**
 * What the publisher passes to `CurrentPrices`. The numbers are long from the start, so that all payloads have the
 * same length.
 */
export function publishedAt(tick: number): Published {
  return { snapshot: SNAPSHOT, version: 1_000_000 + tick, liveForMs: 60_000 };
}

/** What `CurrentPrices` returns for it. */
export function pricesAt(tick: number): Prices {
  const { snapshot, version } = publishedAt(tick);
  return pricesOf(snapshot, { isLive: true, version: version * 2 });
}

/** The same as text in Socket.IO's format. */
export function textAt(tick: number): string {
  return `42${JSON.stringify(["prices.changed", pricesAt(tick)])}`;
}
