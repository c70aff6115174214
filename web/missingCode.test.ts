import { expect, test } from "vitest";
import { isMissingCode, missingModule } from "./missingCode.ts";

const PLOT = "https://desk.example/assets/Plot-CrdDKoR3.js";

test.each([
  [new TypeError(`Failed to fetch dynamically imported module: ${PLOT}`), true, PLOT],
  [new TypeError(`Failed to fetch dynamically imported module: ${PLOT}?again=2`), true, PLOT],
  [new TypeError(`error loading dynamically imported module: ${PLOT}`), true, PLOT],
  [new TypeError("Importing a module script failed."), true, null],
  [new TypeError("x is not a function"), false, null],
  [new Error(`Failed to fetch dynamically imported module: ${PLOT}`), false, null],
  ["Failed to fetch dynamically imported module", false, null],
])("%s", (error, isMissing, module) => {
  expect(isMissingCode(error)).toBe(isMissing);
  expect(missingModule(error)).toBe(module);
});

test("what throws when it is looked at is no missing code", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(isMissingCode(proxy)).toBe(false);
  expect(missingModule(proxy)).toBeNull();
});
