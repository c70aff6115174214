import { expect, test } from "vitest";
import { describeOutcomes } from "./outcomes.ts";

test("the outcomes of a day leave out those that did not happen", () => {
  const day = { wins: 1_208, losses: 0, rejected: 1, cancelled: 2, ownDecisions: 3 };
  expect(describeOutcomes(day, ["wins", "losses", "rejected"])).toBe("1,208 won, 1 rejected");
  expect(describeOutcomes(day, ["ownDecisions"])).toBe("3 decided by the account holder");
  expect(describeOutcomes(day, ["losses"])).toBe("");
});
