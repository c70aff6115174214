import { expect, test } from "vitest";
import { anOrder, ids } from "../../../fixtures.ts";
import { isContinuation, toBars } from "./bars.ts";
import { candleLook } from "./candleLook.ts";
import { describeChart } from "./chartText.ts";
import { cutAt } from "./cutLabel.ts";
import { placeLabels, marksOf } from "./marks.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");
const HOUR = 3_600_000;

function candle(hour: number, close = 100) {
  return { at: NOON + hour * HOUR, open: 90, high: 120, low: 80, close };
}

test("intervals without a price are left empty", () => {
  const seconds = NOON / 1_000;
  expect(toBars([candle(0), candle(3)], "1h")).toEqual([
    { time: seconds, open: 90, high: 120, low: 80, close: 100 },
    { time: seconds + 3_600 },
    { time: seconds + 7_200 },
    { time: seconds + 10_800, open: 90, high: 120, low: 80, close: 100 },
  ]);
});

test("a changed last candle or one more updates the drawing; anything else draws it again", () => {
  const shown = [candle(0), candle(1)];
  const [first, second] = shown;
  if (first === undefined || second === undefined) throw new Error("There are two.");
  expect(isContinuation(shown, [first, candle(1, 105)], "1h")).toBe(true);
  expect(isContinuation(shown, [first, second, candle(2)], "1h")).toBe(true);
  expect(isContinuation(shown, [first, second, candle(4)], "1h")).toBe(false);
  expect(isContinuation(shown, [candle(0, 99), candle(1)], "1h")).toBe(false);
  expect(isContinuation([], shown, "1h")).toBe(false);
});

test("the chart in a sentence: since when, from where to where, what is missing, what is marked", () => {
  const sentence = describeChart("BTC", "1h", [candle(0), candle(3, 99)], 2);
  expect(sentence).toMatch(/^BTC by the hour since .+: \$90 to \$99 \(\+10\.00%\), between \$80 and \$120\./);
  expect(sentence).toContain("2 without a price. 2 of your orders are marked.");
  expect(describeChart("ETH", "1m", [], 0)).toBe("No prices of ETH yet.");
});

test("a candle that rose is hollow and one that fell is filled, so that colour alone tells nothing", () => {
  expect(candleLook((name) => name)).toEqual({
    upColor: "surface",
    borderUpColor: "gain",
    wickUpColor: "gain",
    downColor: "loss",
    borderDownColor: "loss",
    wickDownColor: "loss",
    priceLineColor: "edge",
  });
});

test("orders are marked at their candle and price, with their status", () => {
  const orders = [
    anOrder({ id: ids.laterOrder, type: "sell", createdAt: "2026-03-01T14:59:00.000Z" }),
    anOrder({ createdAt: "2026-03-01T13:30:00.000Z", pricePerCoin: "43512.5" }),
    anOrder({ id: ids.doneOrder, crypto: "ETH", createdAt: "2026-03-01T13:00:00.000Z" }),
    anOrder({ id: ids.othersOrder, createdAt: "2026-03-01T11:00:00.000Z" }),
  ];
  expect(marksOf(orders, { coin: "BTC", interval: "1h", since: NOON })).toEqual([
    {
      id: ids.order,
      time: (NOON + HOUR) / 1_000,
      price: 43_512.5,
      type: "buy",
      color: "wait",
      text: "Buy pending",
    },
    {
      id: ids.laterOrder,
      time: (NOON + 2 * HOUR) / 1_000,
      price: 43_500,
      type: "sell",
      color: "wait",
      text: "Sell pending",
    },
  ]);
});

test.each<[string, (number | null)[], [number, number][]]>([
  [
    "far apart",
    [100, 300, 500],
    [
      [0, 100],
      [1, 300],
      [2, 500],
    ],
  ],
  [
    "the older of two that are close goes without",
    [100, 320, 400],
    [
      [0, 100],
      [2, 400],
    ],
  ],
  [
    "at the left edge it moves inside",
    [10, 300],
    [
      [0, 52],
      [1, 300],
    ],
  ],
  ["at the right edge it moves inside, and covers none", [480, 590], [[1, 548]]],
  ["off the chart, in time or in sight", [null, -20, 300, 640], [[2, 300]]],
  [
    "a crowd",
    [100, 120, 140, 160, 264],
    [
      [3, 160],
      [4, 264],
    ],
  ],
])("labels: %s", (_, places, labels) => {
  expect([...placeLabels(places, 600)].toReversed()).toEqual(labels);
});

test.each([
  ["no label", [], 0],
  [
    "whole labels",
    [
      [2, 38],
      [90, 126],
    ],
    0,
  ],
  [
    "a label half way out",
    [
      [-18, 18],
      [72, 108],
    ],
    19,
  ],
  [
    "a label that begins just outside",
    [
      [-0.5, 35.2],
      [90, 126],
    ],
    37,
  ],
  [
    "a label outside",
    [
      [-40, -4],
      [50, 86],
    ],
    0,
  ],
  [
    "a label of another zoom that a whole one covers",
    [
      [-10, 26],
      [20, 56],
    ],
    0,
  ],
])("%s: the time axis is covered as far as a cut label reaches", (_, spans, end) => {
  expect(cutAt(spans.map(([from = 0, to = 0]) => ({ from, to })))).toBe(end);
});
