import { expect, test } from "vitest";
import { currentStep, type FirstStep } from "./firstSteps.ts";

test.each<[what: string, hasTraded: boolean, hasMoney: boolean, hasDeposit: boolean, step: FirstStep | null]>(
  [
    ["a new account", false, false, false, "deposit"],
    ["a deposit that waits", false, false, true, "wait"],
    ["the first money", false, true, false, "trade"],
    ["money while another deposit waits", false, true, true, "trade"],
    ["the first order", true, true, false, null],
    ["an account that has lost everything", true, false, false, null],
  ],
)("%s", (_what, hasTraded, hasMoney, hasDeposit, step) => {
  expect(currentStep({ hasTraded, hasMoney, hasDeposit })).toBe(step);
});
