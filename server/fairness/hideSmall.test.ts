import { describe, expect, test } from "vitest";
import { hideSmall, isPublishable, type Row } from "./hideSmall.ts";

describe("may be published", () => {
  test.each([
    [[0, 0, 0], 2, true, "nothing happened"],
    [[20, 20, 20], 0, true, "just enough"],
    [[19, 40, 60], 0, false, "too few in the period"],
    [[19, 39, 60], 1, true, "the shorter period is hidden, and the rest is enough"],
    [[19, 38, 60], 1, false, "without the shorter period 19 are left"],
    [[40, 40, 40], 2, true, "the longer periods say the same"],
    [[0, 30, 45], 2, false, "15 orders before the last 30 days"],
  ])("%j in period %i: %s, %s", (counts, period, expected) => {
    expect(isPublishable(counts, period)).toBe(expected);
  });
});

describe("hides", () => {
  const single = (...counts: number[]): Row[] => counts.map((count) => [[count]]);
  test.each([
    ["nothing where all are large", single(20, 30, 0), []],
    ["one more where a single one is small: the sum would tell it", single(100, 5, 40, 30), [1, 3]],
    ["only the small ones where they are many together", single(100, 12, 9, 40), [1, 2]],
    ["one more where they are few together", single(100, 12, 3, 40), [1, 2, 3]],
    ["all where nothing large is left", single(25, 5), [0, 1]],
    [
      "whole rows, until the columns of what is hidden are large",
      [
        [[30], [40]],
        [[5], [50]],
        [[20], [0]],
        [[60], [60]],
      ],
      [1, 2],
    ],
    [
      "more rows while one column of them is small",
      [
        [[30], [40]],
        [[5], [50]],
        [[0], [25]],
        [[60], [60]],
      ],
      [0, 1, 2],
    ],
  ])("%s", (_, rows, expected) => {
    expect(hideSmall(rows, 0)).toEqual(new Set(expected));
  });
});
