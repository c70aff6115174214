import { expect, test } from "vitest";
import { readBalance } from "./balanceInput.ts";

test.each([
  ["0", "0.00"],
  ["1000", "1000.00"],
  ["1000.5", "1000.50"],
  [" 12.34 ", "12.34"],
  [".5", "0.50"],
  ["5.", "5.00"],
  ["10.559", "10.55"],
])("%j is sent as %j", (typed, sent) => {
  expect(readBalance(typed)).toBe(sent);
});

test.each(["", "  ", "-1", "-0", "abc", "1e3", "1,000", "NaN", "1.2.3", "1234567890123"])(
  "%j is not a balance",
  (typed) => {
    expect(readBalance(typed)).toBe(null);
  },
);
