import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type HeartbeatWatch, watchHeartbeat } from "./heartbeat.ts";

const onSilent = vi.fn<() => void>();
let watch: HeartbeatWatch;

beforeEach(() => {
  vi.useFakeTimers();
  onSilent.mockReset();
  watch = watchHeartbeat(onSilent);
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

test("a server that is heard does not count as silent, even with late heartbeats", () => {
  watch.start(1_000);
  for (let i = 0; i < 100; i += 1) {
    vi.advanceTimersByTime(3_900);
    watch.note();
  }
  expect(onSilent).not.toHaveBeenCalled();
});

test("after five seconds without a heartbeat it reports silence, once, until the connection is up again", () => {
  watch.start(1_000);
  vi.advanceTimersByTime(4_999);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
  watch.start(1_000);
  vi.advanceTimersByTime(5_000);
  expect(onSilent).toHaveBeenCalledTimes(2);
});

test("a server without heartbeats is not watched", () => {
  watch.start(undefined);
  vi.advanceTimersByTime(600_000);
  expect(onSilent).not.toHaveBeenCalled();
});

test("a page that slept, whose timers come late, receives first and decides then", () => {
  watch.start(1_000);
  watch.note();
  // Asleep: the clock continues, and an overdue timer fires once.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(onSilent).not.toHaveBeenCalled();
  watch.note();
  vi.advanceTimersByTime(4_000);
  expect(onSilent).not.toHaveBeenCalled();
});
