import { afterEach, expect, test } from "vitest";
import { type StepUpQuestion, useStepUp } from "./stepUp.ts";

const { ask, settle, attach, change } = useStepUp.getState();
const asked = () => useStepUp.getState().question;

const BY_PASSWORD: StepUpQuestion = { proof: "password", factors: [] };
const BY_CODE: StepUpQuestion = { proof: "code", factors: ["code"] };

let detach: () => void = () => undefined;
afterEach(() => detach());

test("asks once for all waiting calls, and answers all of them", async () => {
  detach = attach();
  const answers = Promise.all([ask(BY_PASSWORD), ask(BY_PASSWORD)]);
  expect(asked()).toEqual(BY_PASSWORD);
  settle(true);
  expect(await answers).toEqual([true, true]);
  expect(asked()).toBeNull();
});

test("can be declined, and asks again the next time", async () => {
  detach = attach();
  const first = ask(BY_PASSWORD);
  settle(false);
  expect(await first).toBe(false);
  const second = ask(BY_CODE);
  expect(asked()).toEqual(BY_CODE);
  change(BY_PASSWORD);
  expect(asked()).toEqual(BY_PASSWORD);
  settle(true);
  expect(await second).toBe(true);
});

test("without a dialog nobody is asked, and a dialog that goes away declines", async () => {
  expect(await ask(BY_PASSWORD)).toBe(false);
  detach = attach();
  const left = ask(BY_PASSWORD);
  detach();
  expect(await left).toBe(false);
  expect(asked()).toBeNull();
});
