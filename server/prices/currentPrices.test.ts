import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byCoin } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import { type CurrentPrices, createCurrentPrices } from "./currentPrices.ts";
import type { Published } from "./latestPrices.ts";
import { liveForMs, type Quoted, type PriceSnapshot } from "./priceSnapshot.ts";

const NOON = "2026-03-01T12:00:00.000Z";
const onChange = vi.fn<(prices: Prices) => void>();
const onGrownOld = vi.fn<() => void>();
let prices: CurrentPrices;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOON) });
  vi.clearAllMocks();
  prices = createCurrentPrices({ onChange, onGrownOld });
});
afterEach(() => {
  prices.close();
  vi.useRealTimers();
});

function quoted(price: number, seenAt = NOON): Quoted {
  const at = "2026-03-01T11:59:00.000Z";
  return { price, change24h: 1, changePercent24h: 0.5, at, seenAt, source: "coingecko", freshForMs: 65_000 };
}

const quotedCoins = (seenAt = NOON) => ({
  ...byCoin(() => quoted(1, seenAt)),
  BTC: quoted(50_000, seenAt),
  ETH: quoted(2_500, seenAt),
});

function snapshot(overrides: Partial<PriceSnapshot> = {}): PriceSnapshot {
  return {
    coins: quotedCoins(),
    failing: [],
    ...overrides,
  };
}

/** As the publisher hands it on, whose clock also tells how long it is valid. */
function published(version: number, overrides: Partial<PriceSnapshot> = {}): Published {
  const published = snapshot(overrides);
  return { snapshot: published, version, liveForMs: liveForMs(published, Date.now()) };
}

test("before the first quote it shows the specified defaults, cached, without a source", () => {
  expect(prices.current()).toEqual({
    status: "cached",
    source: "default",
    asOf: null,
    prices: expect.objectContaining({
      BTC: { price: 43500, change24h: 1200, changePercent24h: 2.8 },
      ETH: { price: 2650, change24h: -45, changePercent24h: -1.7 },
      USDT: { price: 1, change24h: 0.001, changePercent24h: 0.1 },
    }),
    version: 0,
  });
});

test("an older version is ignored, unless PostgreSQL goes on from an earlier state", () => {
  prices.show(published(3), true);
  prices.show(published(2), true);
  expect(prices.current().version).toBe(6);
  prices.forgetVersion();
  expect(prices.current()).toMatchObject({ status: "live", version: 0 });
  prices.show(published(2), true);
  expect(prices.current()).toMatchObject({ status: "live", version: 4 });
});

test("published prices are live with the age of the oldest, and become cached when no newer ones come", () => {
  prices.show(published(3), true);
  expect(onChange).toHaveBeenLastCalledWith({
    status: "live",
    source: "coingecko",
    asOf: "2026-03-01T11:59:00.000Z",
    prices: expect.objectContaining({
      BTC: { price: 50_000, change24h: 1, changePercent24h: 0.5 },
      ETH: { price: 2_500, change24h: 1, changePercent24h: 0.5 },
      USDT: { price: 1, change24h: 1, changePercent24h: 0.5 },
    }),
    version: 6,
  });

  vi.advanceTimersByTime(64_999);
  expect(prices.current().status).toBe("live");
  expect(onGrownOld).not.toHaveBeenCalled();

  vi.advanceTimersByTime(1);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ status: "cached", version: 7 });
  expect(onGrownOld).toHaveBeenCalledTimes(1);

  const seenAt = new Date().toISOString();
  const coins = quotedCoins(seenAt);
  prices.show(published(4, { coins }), true);
  expect(prices.current()).toMatchObject({ status: "live", version: 8 });
});

test("polling every 30 s does not make live prices flicker", () => {
  for (let version = 1; version <= 10; version += 1) {
    const seenAt = new Date().toISOString();
    const coins = quotedCoins(seenAt);
    prices.show(published(version, { coins }), true);
    vi.advanceTimersByTime(30_000);
  }
  expect(onChange.mock.calls.every(([{ status }]) => status === "live")).toBe(true);
});

test("prices are cached while the source fails, a coin was never quoted, or there is no leader", () => {
  prices.show(published(1, { failing: ["coingecko"] }), true);
  expect(prices.current()).toMatchObject({ status: "cached", version: 2 });

  prices.show(published(2, { coins: { ...snapshot().coins, USDT: null } }), true);
  expect(prices.current()).toMatchObject({
    status: "cached",
    source: "coingecko and default",
    prices: { USDT: { price: 1, change24h: 0.001 } },
  });

  prices.show(published(3), false);
  expect(prices.current()).toMatchObject({ status: "cached", asOf: "2026-03-01T11:59:00.000Z" });
});

test("earlier publications do not replace later ones", () => {
  prices.show(published(5), true);
  prices.show(published(4, { failing: ["coingecko"] }), true);
  expect(prices.current()).toMatchObject({ status: "live", version: 10 });
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("coins of two sources are live under both names, unless one of the two fails", () => {
  const BTC = { ...quoted(50_000), source: "coinbase", freshForMs: 60_000, at: NOON };
  const coins = { ...quotedCoins(), BTC, ETH: { ...BTC, price: 2_500 } };
  prices.show(published(1, { coins }), true);
  expect(prices.current()).toMatchObject({
    status: "live",
    source: "coinbase and coingecko",
    asOf: "2026-03-01T11:59:00.000Z",
  });
  expect(prices.originOf("BTC")).toEqual({ source: "coinbase", at: NOON });
  expect(prices.originOf("USDT")).toEqual({ source: "coingecko", at: "2026-03-01T11:59:00.000Z" });

  prices.show(published(2, { coins, failing: ["coinbase"] }), true);
  expect(prices.current().status).toBe("cached");
});

test("the validity of prices counts from their arrival, whatever clock recorded them", () => {
  const seenAt = "2026-03-01T13:00:00.000Z";
  const coins = quotedCoins(seenAt);
  prices.show({ snapshot: snapshot({ coins }), version: 1, liveForMs: 20_000 }, true);
  vi.advanceTimersByTime(19_999);
  expect(prices.current()).toMatchObject({ status: "live", version: 2 });
  vi.advanceTimersByTime(1);
  expect(prices.current()).toMatchObject({ status: "cached", version: 3 });

  prices.show({ snapshot: snapshot({ coins }), version: 2, liveForMs: -1 }, true);
  expect(prices.current()).toMatchObject({ status: "cached", version: 5 });
});

test("setting the clock back keeps no price live for longer", () => {
  prices.show(published(1), true);
  vi.setSystemTime(new Date("2026-03-01T11:00:00.000Z"));
  vi.advanceTimersByTime(64_999);
  expect(prices.current().status).toBe("live");
  vi.advanceTimersByTime(1);
  expect(prices.current().status).toBe("cached");
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ status: "cached", version: 3 });
});
