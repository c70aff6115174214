import { expect, test } from "vitest";
import { stepped } from "./stepByArrow.ts";

test.each([
  ["", "USD", "0.01", true, "0.01"],
  ["12,50", "USD", "0.01", true, "12.51"],
  ["12.50", "USD", "0.01", false, "12.49"],
  ["$12.50", "USD", "0.01", true, "12.51"],
  ["0.005", "USD", "0.01", false, "0"],
  ["0", "USD", "0.01", false, "0"],
  ["0.1", "%", "0.0001", true, "0.1001"],
  ["0.1 %", "%", "0.01", true, "0.11"],
  ["0,1%", "%", "0.01", false, "0.09"],
  ["24 hours", "hours", "1", true, "25"],
  ["15 min", "min", "1", false, "14"],
  ["8 characters", "characters", "1", true, "9"],
] as const)("%j in %s with a step of %s, up: %s, becomes %s", (typed, unit, step, isUp, next) => {
  expect(stepped(typed, { step, unit }, isUp)).toBe(next);
});

test.each([
  ["abc", "USD"],
  ["1,234", "USD"],
  ["1".repeat(21), "USD"],
  ["24 hours", "min"],
] as const)("%j in %s stays as it is", (typed, unit) => {
  expect(stepped(typed, { step: "0.01", unit }, true)).toBeNull();
});
