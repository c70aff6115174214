import { expect, test } from "vitest";
import { chartLine } from "./chartLine.ts";

test("without a price there is no line", () => {
  expect(chartLine([], 0)).toBeNull();
});

test("a price holds until the next one and up to now, with room above and below", () => {
  const ticks = [
    { at: 0, price: 100 },
    { at: 60_000, price: 200 },
    { at: 90_000, price: 150 },
  ];
  expect(chartLine(ticks, 120_000)).toEqual({
    points: "0,366.7 500,366.7 500,33.3 750,33.3 750,200 1000,200",
    end: { x: 1, y: 0.5 },
    low: 90,
    high: 210,
    from: 0,
    to: 120_000,
  });
});

test("the first minute fills the chart from the left; a price that stands still lies in the middle", () => {
  const line = chartLine([{ at: 0, price: 1 }], 15_000);
  expect(line?.points).toBe("0,200 250,200");
  expect(line?.end).toEqual({ x: 0.25, y: 0.5 });
});
