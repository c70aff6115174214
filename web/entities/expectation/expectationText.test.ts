import { expect, test } from "vitest";
import type { Expectation } from "#protocol/expectation.ts";
import { describeClosed, describePlace, describeQueueAhead, describeWait } from "./expectationText.ts";

const wait = (medianSeconds: number | null, ninetiethSeconds = medianSeconds, waiting = 0) => ({
  medianSeconds,
  ninetiethSeconds,
  waiting,
});

test.each([
  [wait(null), "Too few recent decisions for an estimate"],
  [wait(0, 0), "9 of 10 are decided within 1 s"],
  [wait(45, 90), "Usually decided within 45 s, 9 of 10 in 2 min"],
  [wait(691, 2_390), "Usually decided within 12 min, 9 of 10 in 40 min"],
  [wait(3_599, 3_601), "Usually decided within 1 h, 9 of 10 in 2 h"],
  [wait(100_000, 200_000), "Usually decided within 2 d, 9 of 10 in 3 d"],
])("%j: %s", (given, text) => {
  expect(describeWait(given)).toBe(text);
});

test.each([
  [0, "none before yours"],
  [4, "4 before yours"],
  [1_000, "1,000 or more before yours"],
])("with %s waiting: %s", (waiting, text) => {
  expect(describeQueueAhead(wait(60, 60, waiting))).toBe(text);
});

test.each([
  [[{ id: "a", before: 4 }], "4 before yours"],
  [[{ id: "a", before: 0 }], "yours is next"],
  [[{ id: "b", before: 0 }], null],
])("with %j ahead: %s", (ahead, text) => {
  const none = wait(null);
  const expectation: Expectation = {
    isOpen: true,
    changesAt: null,
    orders: none,
    deposits: none,
    withdrawals: none,
    ahead,
  };
  expect(describePlace(expectation, "a")).toBe(text);
});

test("a closed desk says when it opens, if it ever does", () => {
  const now = new Date(2026, 2, 6, 20).getTime();
  expect(describeClosed(null, now)).toBe("The desk is closed");
  expect(describeClosed(new Date(2026, 2, 9, 9).getTime(), now)).toBe(
    "The desk is closed and opens Mar 9, 9:00 AM",
  );
});
