import { expect, test } from "vitest";
import { chartLine } from "./chartLine.ts";

test("one tick makes no line", () => {
  expect(chartLine([])).toBeNull();
  expect(chartLine([{ at: 0, price: 100 }])).toBeNull();
});

test("the line fills the width, with room above and below", () => {
  const line = chartLine([
    { at: 1_000, price: 100 },
    { at: 2_000, price: 200 },
    { at: 5_000, price: 150 },
  ]);
  expect(line).toEqual({ points: "0,366.7 250,33.3 1000,200", low: 90, high: 210 });
});

test("a price that stands still is a flat line in the middle", () => {
  const line = chartLine([
    { at: 0, price: 1 },
    { at: 10, price: 1 },
  ]);
  expect(line?.points).toBe("0,200 1000,200");
});
