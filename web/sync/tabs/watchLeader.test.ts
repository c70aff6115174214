import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchLeader, type LeaderWatch } from "./watchLeader.ts";

const ask = vi.fn<() => void>();
const onSilent = vi.fn<() => void>();
let watch: LeaderWatch;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  onSilent.mockReset();
  watch = watchLeader({ ask, onSilent });
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test("a leader that sends events is not asked", () => {
  for (let i = 0; i < 100; i += 1) {
    vi.advanceTimersByTime(150);
    watch.noteMessage();
  }
  expect(ask).not.toHaveBeenCalled();
  expect(onSilent).not.toHaveBeenCalled();
});

test("a quiet leader that answers never counts as dead", () => {
  ask.mockImplementation(() => watch.noteMessage());
  vi.advanceTimersByTime(600_000);
  expect(ask).toHaveBeenCalled();
  expect(onSilent).not.toHaveBeenCalled();
});

/** Lets the leader answer for a while, each time after `delay`. */
function answerAfter(delay: number) {
  ask.mockImplementation(() => void setTimeout(() => watch.noteMessage(), delay));
  vi.advanceTimersByTime(60_000);
  ask.mockReset();
  vi.advanceTimersByTime(delay);
  watch.noteMessage();
}

test("a leader that stops answering is noticed within 700 ms if it was prompt", () => {
  answerAfter(5);
  vi.advanceTimersByTime(500);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("on a machine so busy that answers take long, it waits longer", () => {
  answerAfter(900);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

test("if nobody ever answers, it tries less and less often", () => {
  vi.advanceTimersByTime(60_000);
  expect(onSilent.mock.calls.length).toBeGreaterThan(9);
  expect(onSilent.mock.calls.length).toBeLessThan(14);
});

test("a tab with slow timers, as in the background, can't tell", () => {
  const now = vi.spyOn(performance, "now");
  let time = performance.now();
  now.mockImplementation(() => time);
  for (let i = 0; i < 100; i += 1) {
    time += 1_000;
    vi.advanceTimersByTime(100);
  }
  now.mockRestore();
  expect(onSilent).not.toHaveBeenCalled();
});
