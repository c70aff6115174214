import { expect, test } from "vitest";
import { type Arrivals, markSeen as lookAt, noArrivals, unseenIndexes } from "./arrivals.ts";

const markSeen = (now: { id: string }[], arrivals: Arrivals, span: { first: number; last: number }) =>
  lookAt(now, arrivals, unseenIndexes(now, arrivals), span);

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

test("rows that were there when the list was opened are not new", () => {
  expect(unseenIndexes(rows("c", "b", "a"), noArrivals(rows("c", "b", "a")))).toEqual([]);
});

test("later rows are new wherever they are; older ones fetched by scrolling are not", () => {
  const arrivals = noArrivals(rows("k", "j"));
  expect(unseenIndexes(rows("m", "l", "k", "j", "i"), arrivals)).toEqual([0, 1]);
  expect(unseenIndexes(rows("i", "j", "k", "l"), arrivals)).toEqual([3]);
});

test("rows that were visible stop being new, one by one", () => {
  const before = noArrivals(rows("k"));
  const now = rows("n", "m", "l", "k");
  const after = markSeen(now, before, { first: 2, last: 3 });
  expect(unseenIndexes(now, after)).toEqual([0, 1]);
});

test("when all were seen the count starts again", () => {
  const now = rows("m", "l", "k");
  const after = markSeen(now, noArrivals(rows("k")), { first: 0, last: 2 });
  expect(after).toEqual({ watermark: "m", seen: new Set() });
  expect(unseenIndexes(rows("n", "m", "l", "k"), after)).toEqual([0]);
});

test("scrolling elsewhere changes nothing", () => {
  const before = noArrivals(rows("k"));
  expect(markSeen(rows("l", "k"), before, { first: 1, last: 1 })).toBe(before);
});
