import { expect, test } from "vitest";
import { aTransaction, aUser } from "../../../fixtures.ts";
import { describeDecision } from "./processPreview.ts";

const trader = aUser({ balance: "1000.00" });
const deposit = aTransaction({ type: "deposit", amount: "250.50" });
const withdrawal = aTransaction({ type: "withdrawal", amount: "250.50" });

test.each([
  [deposit, "completed", "alice is credited with $250.50. The balance becomes $1,250.50."],
  [deposit, "rejected", "alice is credited with nothing. The balance stays $1,000.00."],
  [
    withdrawal,
    "completed",
    "The $250.50 that alice has on hold leaves the desk. The balance stays $1,000.00.",
  ],
  [withdrawal, "rejected", "alice gets the $250.50 on hold back. The balance becomes $1,250.50."],
] as const)("$0.type, %s", (transaction, decision, words) => {
  expect(describeDecision(transaction, decision, trader)).toBe(words);
});

test("while the balance is unknown it is left out", () => {
  expect(describeDecision(deposit, "completed", null)).toBe("alice is credited with $250.50.");
});
