import { expect, test } from "vitest";
import { versionsOf } from "./versionsOf.ts";

test("the versions of a major one are named minor by minor, since a range takes a beta only of a version that it names", () => {
  const ranges = versionsOf("17").split(" || ");
  expect(ranges.slice(0, 3)).toEqual(["~17.0.0-0", "~17.1.0-0", "~17.2.0-0"]);
  expect(ranges.at(-1)).toBe("~17.39.0-0");
});
