import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../apiError.ts";
import { failed, LOADING, loaded } from "../../loadable.ts";
import { type Answer, answerShown, defineAnswer, watch } from "./answer.ts";
import { forgetAll, useLoaderStates } from "./loader.ts";

const away = new ApiError({ status: 503, code: "unavailable", message: "503: x", serverMessage: "Away." });
const fetch = vi.fn<() => Promise<string>>();
const hides: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  fetch.mockReset().mockImplementation(() => Promise.resolve(`answer ${fetch.mock.calls.length}`));
});

afterEach(() => {
  for (const hide of hides.splice(0)) hide();
  forgetAll();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function anAnswer(changes: { pollMs?: number } = { pollMs: 3_000 }) {
  return defineAnswer({ name: "answer", fetch, ...changes });
}

function onScreen(answer: Answer<string>): void {
  hides.push(watch(answer));
}

/** What its component has to render. */
function shown({ name, useFetched }: Answer<string>, before: string | null = null) {
  return answerShown(useLoaderStates.getState()[name] ?? LOADING, useFetched.getState().value, before);
}

test("an answer is polled while it is shown, then forgotten", async () => {
  const answer = anAnswer();
  onScreen(answer);
  expect(shown(answer)).toEqual({ status: "loading" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(shown(answer)).toEqual({ status: "loaded", value: "answer 4" });

  hides.pop()?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(shown(answer)).toEqual({ status: "loading" });
});

test("a page in the background does not poll it", async () => {
  onScreen(anAnswer());
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("an answer that its screen refreshes is not polled either", async () => {
  onScreen(anAnswer({}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a failure shows if nothing was loaded; later the answer stays next to the error", async () => {
  const answer = anAnswer();
  fetch.mockRejectedValueOnce(away);
  onScreen(answer);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown(answer)).toEqual({ status: "failed", message: "Away." });

  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown(answer)).toEqual({ status: "loaded", value: "answer 2" });
  fetch.mockRejectedValueOnce(away);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown(answer)).toEqual({ status: "loaded", value: "answer 2" });
  expect(answer.useFetched.getState().fault).toBe("Away.");

  await vi.advanceTimersByTimeAsync(3_000);
  expect(answer.useFetched.getState()).toEqual({ value: "answer 4", fault: null });
});

test("an answer that comes after it left the screen does not count for the next one", async () => {
  const first = anAnswer({});
  fetch.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve("late"), 1_000)));
  onScreen(first);
  await vi.advanceTimersByTimeAsync(500);
  hides.pop()?.();

  const second = anAnswer({});
  fetch.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve("own"), 1_000)));
  onScreen(second);
  await vi.advanceTimersByTimeAsync(700);
  expect(shown(second)).toEqual({ status: "loading" });
  await vi.advanceTimersByTimeAsync(300);
  expect(shown(second)).toEqual({ status: "loaded", value: "own" });
  expect(first.useFetched.getState().value).toBeNull();
});

test.each([
  ["the answer", loaded<true>(true), "new", "old", loaded("new")],
  ["the one before while another is on its way", LOADING, null, "old", loaded("old")],
  ["that it loads where there is none before", LOADING, null, null, LOADING],
  ["why there is none", failed("Away."), null, "old", failed("Away.")],
])("shows %s", (_, loading, value, before, expected) => {
  expect(answerShown(loading, value, before)).toEqual(expected);
});
