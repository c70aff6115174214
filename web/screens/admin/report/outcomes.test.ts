import { expect, test } from "vitest";
import { tellOutcomes } from "./outcomes.ts";

test("how the orders of a day ended is told without what did not happen", () => {
  const day = { wins: 1_208, losses: 0, rejected: 1, cancelled: 2, ownDecisions: 3 };
  expect(tellOutcomes(day, ["wins", "losses", "rejected"])).toBe("1,208 won, 1 rejected");
  expect(tellOutcomes(day, ["ownDecisions"])).toBe("3 decided by the account holder");
  expect(tellOutcomes(day, ["losses"])).toBe("");
});
