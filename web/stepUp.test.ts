import { afterEach, expect, test } from "vitest";
import { useStepUp } from "./stepUp.ts";

const { ask, settle, attach, change } = useStepUp.getState();
const asked = () => useStepUp.getState().proof;

let detach: () => void = () => undefined;
afterEach(() => detach());

test("asks once for all waiting calls, and answers all of them", async () => {
  detach = attach();
  const answers = Promise.all([ask("password"), ask("password")]);
  expect(asked()).toBe("password");
  settle(true);
  expect(await answers).toEqual([true, true]);
  expect(asked()).toBeNull();
});

test("can be declined, and asks again the next time", async () => {
  detach = attach();
  const first = ask("password");
  settle(false);
  expect(await first).toBe(false);
  const second = ask("code");
  expect(asked()).toBe("code");
  change("password");
  expect(asked()).toBe("password");
  settle(true);
  expect(await second).toBe(true);
});

test("without a dialog nobody is asked, and a dialog that goes away declines", async () => {
  expect(await ask("password")).toBe(false);
  detach = attach();
  const left = ask("password");
  detach();
  expect(await left).toBe(false);
  expect(asked()).toBeNull();
});
