import { expect, test } from "vitest";
import { sparklinePoints } from "./sparklinePoints.ts";

const HOUR = 3_600_000;

function candle(hour: number, close: number) {
  return { at: hour * HOUR, open: close, high: close, low: close, close };
}

test("the closes of 24 hours, the highest at the top, each at its time", () => {
  const candles = [candle(0, 500), candle(10, 100), candle(22, 200), candle(34, 150)];
  expect(sparklinePoints(candles)).toBe("0,15 24,1 48,8");
});

test("a constant price is a level line in the middle", () => {
  expect(sparklinePoints([candle(0, 1), candle(12, 1.00001), candle(24, 1)])).toBe("0,8.1 24,7.9 48,8.1");
});

test("nothing is drawn for fewer than two prices", () => {
  expect(sparklinePoints([])).toBe("");
  expect(sparklinePoints([candle(0, 1)])).toBe("");
  expect(sparklinePoints([candle(0, 1), candle(100, 1)])).toBe("");
});
