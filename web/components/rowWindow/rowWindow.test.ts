import { expect, test } from "vitest";
import { shiftOf, spanInSight, spanToDraw, topToReveal } from "./rowWindow.ts";

const rows = (ids: string) => Array.from(ids, (id) => ({ id }));

test("partly visible rows count as visible", () => {
  expect(spanInSight(0, 360, 36)).toEqual({ first: 0, last: 9 });
  expect(spanInSight(35, 360, 36)).toEqual({ first: 0, last: 10 });
  expect(spanInSight(36, 360, 36)).toEqual({ first: 1, last: 10 });
});

test("at least twelve more rows are rendered on each side, if there are as many", () => {
  expect(spanToDraw({ first: 0, last: 9 }, 1_000)).toEqual({ first: 0, last: 23 });
  expect(spanToDraw({ first: 100, last: 109 }, 1_000)).toEqual({ first: 88, last: 127 });
  expect(spanToDraw({ first: 100, last: 109 }, 112)).toEqual({ first: 88, last: 111 });
  expect(spanToDraw({ first: 0, last: -1 }, 0)).toEqual({ first: 0, last: -1 });
});

test("the rendered rows change once in eight rows", () => {
  const drawn = new Set(
    Array.from({ length: 80 }, (_, first) => JSON.stringify(spanToDraw({ first, last: first + 9 }, 1_000))),
  );
  expect(drawn.size).toBeLessThan(25);
});

test("rows that come or go above move the visible rows", () => {
  const inSight = { first: 2, last: 4 };
  expect(shiftOf(rows("abcdefg"), rows("abxcdefg"), inSight)).toBe(1);
  expect(shiftOf(rows("abcdefg"), rows("bcdefg"), inSight)).toBe(-1);
  expect(shiftOf(rows("abcdefg"), rows("abcdefgh"), inSight)).toBe(0);
});

test("when the first visible row leaves, the next one keeps its place", () => {
  expect(shiftOf(rows("abcdefg"), rows("abdefg"), { first: 2, last: 4 })).toBe(-1);
  expect(shiftOf(rows("abcdefg"), rows("xyzabfg"), { first: 2, last: 5 })).toBe(0);
  expect(shiftOf(rows("abcdefg"), rows("hij"), { first: 2, last: 4 })).toBe(0);
});

test("a row is revealed with the least scrolling", () => {
  expect(topToReveal(3, 360, 360, 36)).toBe(108);
  expect(topToReveal(25, 360, 360, 36)).toBe(576);
  expect(topToReveal(10, 360, 360, 36)).toBeNull();
  expect(topToReveal(19, 360, 360, 36)).toBeNull();
});
