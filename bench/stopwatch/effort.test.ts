import { expect, test } from "vitest";
import { secondsOf } from "./effort.ts";

const NOTHING = { keys: 0, clicks: 0, reaches: 0, thoughts: 0, fields: 0 };

test.each<[what: string, effort: Partial<typeof NOTHING>, seconds: number]>([
  ["nothing", {}, 0],
  ["ten keys", { keys: 10 }, 2],
  ["a click", { clicks: 1 }, 1.3],
  ["a reach for the mouse", { reaches: 1 }, 0.4],
  ["a decision", { thoughts: 1 }, 1.35],
  ["two facts", { fields: 2 }, 2.7],
  ["a fact, a decision, the mouse and a click", { fields: 1, thoughts: 1, reaches: 1, clicks: 1 }, 4.4],
])("%s", (_what, effort, seconds) => {
  expect(secondsOf({ ...NOTHING, ...effort })).toBeCloseTo(seconds, 9);
});
