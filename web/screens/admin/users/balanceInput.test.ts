import { expect, test } from "vitest";
import { balanceFault, readBalance } from "./balanceInput.ts";

test.each([
  ["0", "0.00"],
  ["1000", "1000.00"],
  ["1000.5", "1000.50"],
  [" 12.34 ", "12.34"],
  [".5", "0.50"],
  ["5.", "5.00"],
  ["10.5500", "10.55"],
  ["0.500", "0.50"],
  ["1234.500", "1234.50"],
  ["99,95", "99.95"],
  ["1 234,50", "1234.50"],
  ["\u0661\u0662\u066b\u0665", "12.50"],
])("%j is sent as %j", (typed, sent) => {
  expect(readBalance(typed)).toBe(sent);
});

test.each([
  "",
  "  ",
  "-1",
  "-0",
  "abc",
  "1e3",
  "1,000",
  "NaN",
  "1.2.3",
  "1234567890123",
  "1.234",
  "10,559",
  "0.001",
  // Five dollars, or five thousand as the continent writes them.
  "5.000",
  "1.000",
  "250.000",
])("%j is not a balance", (typed) => {
  expect(readBalance(typed)).toBe(null);
});

test.each([
  ["", "Please enter a valid positive number"],
  ["-1", "Please enter a valid positive number"],
  ["abc", "Please enter a valid positive number"],
  ["1,000", "Did you mean 1000 or 1.000? Enter it without a comma"],
  ["1.234", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["0,001", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["5.000", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["-1.234", "Please enter a valid positive number"],
  ["9o", "Write the amount as 1234.50, digits only"],
])("the error for %j is: %s", (typed, fault) => {
  expect(balanceFault(typed)).toBe(fault);
});
