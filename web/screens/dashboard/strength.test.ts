import { expect, test } from "vitest";
import { strengthOf } from "./strength.ts";

test.each([
  [1, "1.00"],
  [2, "1.00 0.30"],
  [3, "1.00 0.65 0.30"],
  [4, "1.00 0.77 0.53 0.30"],
])("of %i parts each has a strength of its own: %s", (parts, strengths) => {
  const all = Array.from({ length: parts }, (_, index) => strengthOf(index, parts).toFixed(2));
  expect(all.join(" ")).toBe(strengths);
});
