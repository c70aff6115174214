import { afterEach, expect, test, vi } from "vitest";
import type { Factor } from "#protocol/secondFactor.ts";
import { firstStep, usableFactors } from "./factorSteps.ts";

afterEach(() => vi.unstubAllGlobals());

function openWith(dataset: Record<string, string>) {
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("window", {});
  vi.stubGlobal("isSecureContext", true);
}

test.each([
  [["code"], "code"],
  [["passkey"], "passkey"],
  [["code", "passkey"], "code"],
  [["passkey", "code"], "code"],
  [[], "recoveryCode"],
] satisfies [Factor[], string][])("with %j, the first to ask for is %s", (factors, step) => {
  openWith({ passkeys: "" });
  expect(firstStep(usableFactors(factors))).toBe(step);
});

test.each([
  [["code"], "code"],
  [["passkey"], "recoveryCode"],
  [["code", "passkey"], "code"],
] satisfies [Factor[], string][])("where there are no passkeys, with %j it is %s", (factors, step) => {
  openWith({});
  expect(firstStep(usableFactors(factors))).toBe(step);
  expect(usableFactors(factors)).not.toContain("passkey");
});
