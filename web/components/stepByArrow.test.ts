import { expect, test } from "vitest";
import { stepped } from "./stepByArrow.ts";

test.each([
  ["", "0.01", true, "0.01"],
  ["12,50", "0.01", true, "12.51"],
  ["12.50", "0.01", false, "12.49"],
  ["0.005", "0.01", false, "0"],
  ["0", "0.01", false, "0"],
  ["0.1", "0.0001", true, "0.1001"],
])("%j with a step of %s, up: %s, becomes %s", (typed, step, isUp, next) => {
  expect(stepped(typed, step, isUp)).toBe(next);
});

test.each(["abc", "1,234", "1".repeat(21)])("%j stays as it is", (typed) => {
  expect(stepped(typed, "0.01", true)).toBeNull();
});
