import { beforeEach, expect, test } from "vitest";
import { useSecondFactor } from "./secondFactor.ts";

const OFF = { enabledAt: null, recoveryCodesLeft: 0 };
const ON = { enabledAt: "2026-03-01T12:00:00.000Z", recoveryCodesLeft: 10 };
const { answer, put, demand, reset } = useSecondFactor.getState();
const factor = () => useSecondFactor.getState().factor;

beforeEach(reset);

test("an answer requested before the page's own change is ignored", () => {
  const askedAt = performance.now();
  put(ON);
  answer(OFF, askedAt - 1);
  expect(factor()).toEqual(ON);
  answer(OFF, performance.now() + 1);
  expect(factor()).toEqual(OFF);
});

test("a demand for one is met once, until it is made again", () => {
  expect(useSecondFactor.getState().meetDemand()).toBe(false);
  demand();
  expect(useSecondFactor.getState().meetDemand()).toBe(true);
  expect(useSecondFactor.getState()).toMatchObject({ isDemanded: false });
  expect(useSecondFactor.getState().meetDemand()).toBe(false);
});

test("a demand for one ends with the session", () => {
  demand();
  expect(useSecondFactor.getState().isDemanded).toBe(true);
  reset();
  expect(useSecondFactor.getState()).toMatchObject({ factor: null, isDemanded: false });
});
