import { expect, test } from "vitest";
import { createPriceFilter, type PriceFilter } from "./priceFilter.ts";
import type { Quote, Tick } from "./source.ts";
import { NOTHING_QUOTED, type PriceSnapshot } from "./priceSnapshot.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");

const HAND = { name: "hand", freshForMs: 60_000 };

function tick(price: number, overrides: Partial<Tick> = {}): Tick {
  return { price, change: { usd: 1, percent: 2 }, at: new Date(NOON), ...overrides };
}

/** Applies quotes in order, each so many seconds after noon. */
function apply(
  filter: PriceFilter,
  quotes: [seconds: number, quote: Quote][],
  from: PriceSnapshot = NOTHING_QUOTED,
) {
  const refused: string[] = [];
  let snapshot = from;
  for (const [seconds, quote] of quotes) {
    const outcome = filter.apply(snapshot, quote, HAND, NOON + seconds * 1_000);
    snapshot = outcome.snapshot;
    refused.push(outcome.refused.map(({ coin, reason }) => `${coin} ${reason}`).join());
  }
  return { snapshot, refused };
}

test("a quote of all coins is accepted with its changes and both its times", () => {
  const { snapshot } = apply(createPriceFilter(), [
    [5, { BTC: tick(50_000), ETH: tick(2_500), USDT: tick(1, { change: { usd: 0, percent: 0 } }) }],
  ]);
  expect(snapshot.coins).toEqual({
    BTC: {
      price: 50_000,
      change24h: 1,
      changePercent24h: 2,
      at: "2026-03-01T12:00:00.000Z",
      seenAt: "2026-03-01T12:00:05.000Z",
      source: "hand",
      freshForMs: 60_000,
    },
    ETH: expect.objectContaining({ price: 2_500 }),
    USDT: expect.objectContaining({ price: 1, change24h: 0, changePercent24h: 0 }),
  });
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e10, 1e-9])("a price of %d is refused", (price) => {
  const filter = createPriceFilter();
  const { snapshot, refused } = apply(filter, [
    [0, { BTC: tick(50_000) }],
    [1, { BTC: tick(price), ETH: tick(2_500) }],
  ]);
  expect(refused).toEqual(["", "BTC implausible"]);
  expect(snapshot.coins.BTC?.price).toBe(50_000);
  expect(snapshot.coins.ETH?.price).toBe(2_500);
});

test("a change that is missing or not a number is replaced by the last one, or the specified default", () => {
  const { snapshot } = apply(createPriceFilter(), [
    [0, { BTC: tick(50_000), ETH: tick(2_500, { change: null }) }],
    [1, { BTC: tick(50_100, { change: null }) }],
    [2, { BTC: tick(50_200, { change: { usd: Number.NaN, percent: 1 } }) }],
  ]);
  expect(snapshot.coins.BTC).toMatchObject({ price: 50_200, change24h: 1, changePercent24h: 2 });
  expect(snapshot.coins.ETH).toMatchObject({ price: 2_500, change24h: -45, changePercent24h: -1.7 });
});

test("half as much again is accepted; more is rejected until the price returns to the last good one", () => {
  const { snapshot, refused } = apply(createPriceFilter(), [
    [0, { BTC: tick(50_000) }],
    [30, { BTC: tick(75_000) }],
    [60, { BTC: tick(750_000) }],
    [90, { BTC: tick(75_100) }],
    [120, { BTC: tick(37_000) }],
  ]);
  expect(refused).toEqual(["", "", "BTC jump", "", "BTC jump"]);
  expect(snapshot.coins.BTC?.price).toBe(75_100);
});

test("a jump that three quotes confirm for a minute is accepted", () => {
  const { snapshot, refused } = apply(createPriceFilter(), [
    [0, { BTC: tick(50_000) }],
    [30, { BTC: tick(20_000) }],
    [60, { BTC: tick(20_500) }],
    [90, { BTC: tick(19_900) }],
  ]);
  expect(refused).toEqual(["", "BTC jump", "BTC jump", ""]);
  expect(snapshot.coins.BTC?.price).toBe(19_900);
});

test("many quotes within a minute, or jumps that disagree, confirm nothing", () => {
  const seconds: [number, Quote][] = Array.from({ length: 50 }, (_, i) => [i, { BTC: tick(500_000) }]);
  const flood = apply(createPriceFilter(), [[0, { BTC: tick(50_000) }], ...seconds]);
  expect(flood.snapshot.coins.BTC?.price).toBe(50_000);

  const disagreeing: [number, Quote][] = [100, 200, 400, 800].map((thousands, i) => [
    i * 30,
    { BTC: tick(thousands * 1_000) },
  ]);
  const wild = apply(createPriceFilter(), [[0, { BTC: tick(50_000) }], ...disagreeing]);
  expect(wild.snapshot.coins.BTC?.price).toBe(50_000);
});

test("quotes older than the last known are ignored, and quotes from the future count as now", () => {
  const filter = createPriceFilter();
  const { snapshot } = apply(filter, [
    [10, { BTC: tick(50_000, { at: new Date(NOON + 5_000) }) }],
    [11, { BTC: tick(49_000, { at: new Date(NOON + 4_000) }) }],
  ]);
  expect(snapshot.coins.BTC?.price).toBe(50_000);
  const ahead = filter.apply(
    snapshot,
    { BTC: tick(50_500, { at: new Date(NOON + 3_600_000) }) },
    HAND,
    NOON + 12_000,
  );
  expect(ahead.snapshot.coins.BTC?.at).toBe("2026-03-01T12:00:12.000Z");
});

test("another source's price may be older, as long as it is fresh by its own times", () => {
  const filter = createPriceFilter();
  const { snapshot } = apply(filter, [[30, { BTC: tick(50_000, { at: new Date(NOON + 30_000) }) }]]);
  const backup = { name: "backup", freshForMs: 60_000 };
  const fresh = filter.apply(snapshot, { BTC: tick(50_100) }, backup, NOON + 31_000);
  expect(fresh.snapshot.coins.BTC).toMatchObject({
    price: 50_100,
    source: "backup",
    at: "2026-03-01T12:00:00.000Z",
  });
  const old = filter.apply(snapshot, { BTC: tick(50_100) }, backup, NOON + 60_001);
  expect(old.accepted).toEqual([]);
  expect(old.snapshot.coins.BTC).toMatchObject({ price: 50_000, source: "hand" });
});

test("only an accepted price of its own ends a source's failure", () => {
  const failing = { ...NOTHING_QUOTED, failing: ["hand", "other"] };
  const filter = createPriceFilter();
  const refused = filter.apply(failing, { BTC: tick(-1) }, HAND, NOON);
  expect(refused.accepted).toEqual([]);
  expect(refused.snapshot.failing).toEqual(["hand", "other"]);
  const back = filter.apply(failing, { BTC: tick(50_000) }, HAND, NOON);
  expect(back.accepted).toEqual(["BTC"]);
  expect(back.snapshot.failing).toEqual(["other"]);
});
