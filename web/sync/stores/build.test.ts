import { expect, it } from "vitest";
import { isOutdated, useBuild } from "./build.ts";

it.each([
  ["4f5e6d7c8b9a", "4f5e6d7c8b9a", false],
  ["4f5e6d7c8b9a", "0a1b2c3d4e5f", true],
  [null, "0a1b2c3d4e5f", false],
  ["4f5e6d7c8b9a", null, false],
])("a page of build %s is out of date when %s is served: %s", (own, served, outdated) => {
  expect(isOutdated(own, served)).toBe(outdated);
});

it("keeps what it knows when a server does not name its build", () => {
  useBuild.getState().setServed("0a1b2c3d4e5f");
  useBuild.getState().setServed(undefined);
  expect(useBuild.getState().served).toBe("0a1b2c3d4e5f");
});
