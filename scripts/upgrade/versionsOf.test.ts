import { expect, test } from "vitest";
import { versionsOf } from "./versionsOf.ts";

test("the versions of a major one are named one by one, since a range takes a beta only of a version that it names", () => {
  const ranges = versionsOf("16").split(" || ");
  expect(ranges.slice(0, 4)).toEqual(["~16.0.0-0", "~16.0.1-0", "~16.0.2-0", "~16.1.0-0"]);
  // Published as 16.1.1-beta.9 and 16.1.1-beta.11.
  expect(ranges).toContain("~16.1.1-0");
  expect(ranges.at(-1)).toBe("~16.39.2-0");
});
