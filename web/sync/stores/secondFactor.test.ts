import { beforeEach, expect, test } from "vitest";
import { useSecondFactor } from "./secondFactor.ts";

const OFF = { enabledAt: null, recoveryCodesLeft: 0, passkeys: 0 };
const ON = { enabledAt: "2026-03-01T12:00:00.000Z", recoveryCodesLeft: 10, passkeys: 0 };
const { answer, put, setRequired, reset } = useSecondFactor.getState();
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

test("a requirement is cleared once, until it is set again", () => {
  expect(useSecondFactor.getState().clearRequired()).toBe(false);
  setRequired();
  expect(useSecondFactor.getState().clearRequired()).toBe(true);
  expect(useSecondFactor.getState()).toMatchObject({ isRequired: false });
  expect(useSecondFactor.getState().clearRequired()).toBe(false);
});

test("a requirement ends with the session", () => {
  setRequired();
  expect(useSecondFactor.getState().isRequired).toBe(true);
  reset();
  expect(useSecondFactor.getState()).toMatchObject({ factor: null, isRequired: false });
});
