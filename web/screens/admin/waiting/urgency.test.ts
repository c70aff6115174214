import { describe, expect, test } from "vitest";
import { describeQueue } from "./describeQueue.ts";
import { queueOf } from "./queueOf.ts";
import { describeUrgency, targetOf, urgencyOf } from "./urgency.ts";

const MINUTE = 60_000;

test.each([
  [0, 20, "calm"],
  [15 * MINUTE - 1, 20, "calm"],
  [15 * MINUTE, 20, "soon"],
  [20 * MINUTE - 1, 20, "soon"],
  [20 * MINUTE, 20, "late"],
  [9_999 * MINUTE, 0, "calm"],
])("after %s ms of a target of %s min it is %s", (waited, target, tone) => {
  expect(urgencyOf(waited, target)).toBe(tone);
});

test("each queue has its own target", () => {
  const targets = { orderTargetMinutes: 1, depositTargetMinutes: 2, withdrawalTargetMinutes: 3 };
  expect((["orders", "deposits", "withdrawals"] as const).map((queue) => targetOf(queue, targets))).toEqual([
    1, 2, 3,
  ]);
  expect(describeUrgency("late", 240)).toBe("past the target of 4 h");
  expect(describeUrgency("soon", 15)).toBe("close to the target of 15 min");
});

test.each([
  [{ type: "deposit", status: "pending" }, "deposits"],
  [{ type: "withdrawal", status: "pending" }, "withdrawals"],
  [{ type: "trade", status: "pending" }, null],
  [{ type: "deposit", status: "completed" }, null],
] as const)("%j waits in %s", (transaction, queue) => {
  expect(queueOf(transaction)).toBe(queue);
});

describe("a queue in words", () => {
  test.each([
    [{ waiting: 0, medianSeconds: null, decidedLastHour: 0 }, "None waiting", ["0 decided in the last hour"]],
    [
      { waiting: 1204, medianSeconds: 430, decidedLastHour: 1000 },
      "1,204 waiting",
      ["median wait 7 min (last 50)", "1,000 or more decided in the last hour"],
    ],
  ])("%j", (figures, waiting, pace) => {
    expect(describeQueue(figures)).toEqual({ waiting, pace });
  });
});
