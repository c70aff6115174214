import { expect, test } from "vitest";
import { readAbove, readHours, readLogHours, readPasswordLength } from "./ruleFields.ts";

test.each([
  ["", null],
  ["2500", "2500.00"],
  ["2500,50", "2500.50"],
  ["2.500,50", "2500.50"],
  ["1 234,50", "1234.50"],
  ["$2,500.00", "2500.00"],
  ["٢٥٠٠٫٥", "2500.50"],
])("a second administrator above '%s' means %s", (typed, value) => {
  expect(readAbove(typed)).toEqual({ value });
});

test.each([
  ["2,500", "Did you mean 2500 or 2.500? Enter it without a comma"],
  ["12.5O", "Write the amount as 1234.50, digits only"],
  ["-5", "Please enter a valid positive number"],
  ["1.234", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["0.005", "Enter an amount in dollars with at most two decimals, like 1234.50"],
  ["abc", "Please enter a valid positive number"],
])("a second administrator above '%s' is refused: %s", (typed, error) => {
  expect(readAbove(typed)).toEqual({ error });
});

test.each([
  ["", 0],
  ["24", 24],
  [" 168 ", 168],
  ["٢٤", 24],
  ["２４", 24],
])("a hold of '%s' is %s hours", (typed, value) => {
  expect(readHours(typed)).toEqual({ value });
});

test.each(["169", "1,5", "2.5", "-1", "1e2", "24h", "2O"])("a hold of '%s' is refused", (typed) => {
  expect(readHours(typed)).toEqual({ error: "Enter whole hours, 168 at most" });
});

test.each([
  ["1", 1],
  [" 168 ", 168],
])("a log kept for '%s' is kept for %s hours", (typed, value) => {
  expect(readLogHours(typed)).toEqual({ value });
});

test.each(["", "0", "169", "2.5", "-1"])("a log kept for '%s' is refused", (typed) => {
  expect(readLogHours(typed)).toEqual({ error: "Enter whole hours, from 1 to 168" });
});

test.each([
  ["6", 6],
  [" 64 ", 64],
  ["١٢", 12],
  ["12 characters", 12],
])("a shortest password of '%s' has %s characters", (typed, value) => {
  expect(readPasswordLength(typed)).toEqual({ value });
});

test.each(["", "0", "5", "65", "8.5", "-8", "8 hours"])("a shortest password of '%s' is refused", (typed) => {
  expect(readPasswordLength(typed)).toEqual({ error: "Enter a whole number, from 6 to 64" });
});
