import { expect, test } from "vitest";
import { waitText } from "./waitText.ts";

test.each([
  [1, "1 s"],
  [59, "59 s"],
  [609, "11 min"],
  [3_540, "59 min"],
  [3_541, "1 h"],
  [3_599, "1 h"],
  [3_600, "1 h"],
  [11_941, "3 h 20 min"],
  [86_340, "23 h 59 min"],
  [86_341, "1 d"],
  [86_399, "1 d"],
  [172_799, "2 d"],
  [187_000, "2 d 4 h"],
])("%i seconds are %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
