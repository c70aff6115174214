import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLink } from "./socket.ts";

/** A connection attempt that never completes, as on a lost network. */
const hanging = vi.hoisted(() => ({
  connected: false,
  connect: vi.fn<() => void>(),
  disconnect: vi.fn<() => void>(),
  on: () => {},
  onAny: () => {},
  io: { on: () => {} },
}));
vi.mock("socket.io-client", () => ({ io: () => hanging }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

function open() {
  return openLink({ cursor: () => undefined, onEvent: () => {}, onDown: () => {}, onRefused: () => {} });
}

test("a page that comes online does not wait for an earlier attempt", () => {
  const link = open();
  vi.advanceTimersByTime(2_001);
  link.wake();
  expect(hanging.disconnect).toHaveBeenCalledTimes(1);
  expect(hanging.connect).toHaveBeenCalledTimes(2);
  expect(hanging.disconnect.mock.invocationCallOrder[0]).toBeLessThan(
    hanging.connect.mock.invocationCallOrder[1]!,
  );
});

test("a page that wakes again and again lets a recent attempt continue, but not an old one", () => {
  const link = open();
  vi.advanceTimersByTime(1_000);
  link.wake();
  vi.advanceTimersByTime(1_000);
  link.wake();
  expect(hanging.disconnect).not.toHaveBeenCalled();
  expect(hanging.connect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  link.wake();
  expect(hanging.disconnect).toHaveBeenCalledTimes(1);
});
