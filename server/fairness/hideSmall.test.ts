import { describe, expect, test } from "vitest";
import { hideSmall, isPublishable, type Row } from "./hideSmall.ts";

describe("may be published", () => {
  test.each([
    [0, true],
    [1, false],
    [19, false],
    [20, true],
  ])("%i orders: %s", (count, expected) => {
    expect(isPublishable(count)).toBe(expected);
  });
});

describe("hides", () => {
  const single = (...counts: number[]): Row[] => counts.map((count) => [count]);
  test.each([
    ["nothing where all are large", single(20, 30, 0), []],
    ["one more where a single one is small: the sum would tell it", single(100, 5, 40, 30), [1, 3]],
    ["only the small ones where they are many together", single(100, 12, 9, 40), [1, 2]],
    ["one more where they are few together", single(100, 12, 3, 40), [1, 2, 3]],
    ["all where nothing large is left", single(25, 5), [0, 1]],
    [
      "whole rows, until the columns of what is hidden are large",
      [
        [30, 40],
        [5, 50],
        [20, 0],
        [60, 60],
      ],
      [1, 2],
    ],
    [
      "more rows while one column of them is small",
      [
        [30, 40],
        [5, 50],
        [0, 25],
        [60, 60],
      ],
      [0, 1, 2],
    ],
  ])("%s", (_, rows, expected) => {
    expect(hideSmall(rows)).toEqual(new Set(expected));
  });
});
