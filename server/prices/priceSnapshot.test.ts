import { expect, test } from "vitest";
import { byCoin } from "#protocol/coins.ts";
import { type Quoted, type PriceSnapshot, priceSnapshotSchema, takeOver } from "./priceSnapshot.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");

const QUOTE = quoted("kraken", "2026-03-01T11:59:58.000Z");

function quoted(source: string, seenAt: string): Quoted {
  return { price: 1, change24h: 0, changePercent24h: 0, at: seenAt, seenAt, source, freshForMs: 65_000 };
}

test("a new leader keeps what its sources have quoted, but nothing from the future", () => {
  const snapshot: PriceSnapshot = {
    coins: {
      ...byCoin(() => null),
      BTC: quoted("kraken", "2026-03-01T11:59:58.000Z"),
      ETH: quoted("kraken", "2026-03-01T13:00:00.000Z"),
      USDT: quoted("binance", "2026-03-01T11:59:58.000Z"),
    },
    failing: ["kraken"],
  };
  expect(takeOver([{ name: "kraken" }], snapshot, NOON)).toEqual({
    coins: {
      ...byCoin(() => null),
      BTC: quoted("kraken", "2026-03-01T11:59:58.000Z"),
      ETH: { ...quoted("kraken", "2026-03-01T13:00:00.000Z"), seenAt: "2026-03-01T12:00:00.000Z" },
      USDT: null,
    },
    failing: [],
  });
});

test.each([
  ["one coin fewer", { USDT: undefined }, { USDT: null }],
  ["one coin more", { DOGE: QUOTE }, {}],
])("prices of a leader that knows %s are read", (_, others, differing) => {
  const known = byCoin(() => QUOTE);
  const stored = JSON.stringify({ coins: { ...known, ...others }, failing: [], liveUntil: NOON });
  expect(priceSnapshotSchema.parse(JSON.parse(stored))).toEqual({
    coins: { ...known, ...differing },
    failing: [],
  });
});
