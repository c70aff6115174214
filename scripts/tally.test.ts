import { expect, test } from "vitest";
import { addTally, countOne, tellTotal } from "./tally.ts";

test("tallies add up", () => {
  expect(addTally({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});

test("tells what was skipped only if something was", () => {
  expect(tellTotal(countOne(true))).toBe("1 passed, 0 failed");
  expect(tellTotal({ passed: 5, failed: 0, skipped: 1 })).toBe("5 passed, 0 failed, 1 skipped");
});
