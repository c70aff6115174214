import { beforeEach, expect, test } from "vitest";
import { aPrices } from "../../fixtures.ts";
import { selectCandles, useCandles } from "./candles.ts";
import { usePrices } from "./prices.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const MINUTE = 60_000;
const FIRST = { at: "2026-03-01T12:00:00.000Z", open: 100, high: 110, low: 90, close: 105 };

beforeEach(() => {
  useCandles.setState({ series: {} });
  useCandles.getState().merge("BTC", "1m", [FIRST]);
});

function shown() {
  return selectCandles(
    "BTC",
    "1m",
  )(useCandles.getState()).map(({ at, open, high, low, close }) => [
    (at - NOON) / MINUTE,
    open,
    high,
    low,
    close,
  ]);
}

test("live prices update the current candle and begin the next one; minutes without a price are missing", () => {
  const { tick } = useCandles.getState();
  tick(aPrices({ btc: 120 }), NOON + 20_000);
  tick(aPrices({ btc: 95 }), NOON + 40_000);
  expect(shown()).toEqual([[0, 100, 120, 90, 95]]);
  tick(aPrices({ btc: 96 }), NOON + 1.9 * MINUTE);
  expect(shown()).toEqual([
    [0, 100, 120, 90, 95],
    [1, 96, 96, 96, 96],
  ]);
});

test("cached prices are ignored, and a clock that is far off is not trusted", () => {
  const { tick } = useCandles.getState();
  tick({ ...aPrices({ btc: 500 }), status: "cached" }, NOON);
  expect(shown()).toEqual([[0, 100, 110, 90, 105]]);
  tick(aPrices({ btc: 106 }), NOON + 3_600_000);
  expect(shown()).toEqual([[0, 100, 110, 90, 106]]);
});

test("the server's candle of an interval replaces the page's; other intervals stay", () => {
  useCandles.getState().merge("BTC", "1m", [
    { ...FIRST, at: "2026-03-01T11:58:00.000Z" },
    { ...FIRST, high: 115 },
  ]);
  expect(shown()).toEqual([
    [-2, 100, 110, 90, 105],
    [0, 100, 115, 90, 105],
  ]);
});

test("series that nobody asked for are not kept", () => {
  usePrices.getState().upsert(aPrices({ version: 99, btc: 43_000 }));
  expect(Object.keys(useCandles.getState().series)).toEqual(["BTC 1m"]);
});
