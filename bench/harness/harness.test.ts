import { describe, expect, test } from "vitest";
import { median, percentile } from "./figures.ts";
import { differenceAtMost, isMet, ratioAtLeast, ratioAtMost, ratioOf, type Row, valueAtMost } from "./row.ts";
import { formatFigure, renderTable } from "./table.ts";

test("the median is the middle value, or half way between the two in the middle", () => {
  expect(median([30, 10, 20])).toBe(20);
  expect(median([40, 10, 20, 30])).toBe(25);
  expect(median([7])).toBe(7);
  expect(() => median([])).toThrow("no median of nothing");
});

test("a percentile is a value that was measured", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([5], 0.5)).toBe(5);
  expect(() => percentile([], 0.5)).toThrow("no percentile of nothing");
});

const orders: Row = {
  part: "orders",
  what: "over HTTP",
  value: 1_234.4,
  unit: "/s",
  comparedWith: { what: "bare pg", value: 2_000 },
};

describe("a target", () => {
  test("for the ratio", () => {
    expect(ratioOf(orders)).toBeCloseTo(0.6172, 6);
    expect(isMet({ ...orders, aim: ratioAtLeast(0.6) })).toBe(true);
    expect(isMet({ ...orders, aim: ratioAtLeast(0.7) })).toBe(false);
    expect(isMet({ ...orders, aim: ratioAtMost(0.6) })).toBe(false);
  });

  test("for the difference", () => {
    const delay = { ...orders, value: 12, comparedWith: { what: "bare emit", value: 2 } };
    expect(isMet({ ...delay, aim: differenceAtMost(10) })).toBe(true);
    expect(isMet({ ...delay, value: 12.5, aim: differenceAtMost(10) })).toBe(false);
  });

  test("for the figure itself, which may have no baseline", () => {
    const size: Row = { part: "bundles", what: "/auth", value: 130_001, unit: "bytes" };
    expect(ratioOf(size)).toBeNull();
    expect(isMet(size)).toBeNull();
    expect(isMet({ ...size, aim: valueAtMost(130_000) })).toBe(false);
    expect(() => isMet({ ...size, aim: ratioAtLeast(1) })).toThrow(
      '"/auth" aims at a ratio and stands alone.',
    );
  });
});

test.each([
  [1_234_567.8, "1,234,568"],
  [999.6, "1,000"],
  [12.345, "12.3"],
  [0.012345, "0.0123"],
  [0, "0"],
])("%s is written %s", (value, text) => {
  expect(formatFigure(value)).toBe(text);
});

test("the table has a line per figure, with numbers aligned to the right", () => {
  expect(
    renderTable([
      { ...orders, aim: ratioAtLeast(0.6) },
      { part: "start", what: "warm", value: 0.512, unit: "s", aim: valueAtMost(0.5) },
    ]),
  ).toEqual([
    "part    what         figure  compared with            ratio  aim      met",
    "------  ---------  --------  -------------  --------  -----  -------  ---",
    "orders  over HTTP  1,234 /s  bare pg        2,000 /s  0.617  ≥ 0.6 ×  yes",
    "start   warm        0.512 s                                  ≤ 0.5 s  NO",
  ]);
});
