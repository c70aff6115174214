import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime, serverNow } from "./serverClock.ts";

const NOON = Date.parse("2026-03-01T12:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  noteServerTime(NOON);
});
afterEach(() => {
  vi.useRealTimers();
});

test("the computer's time is used until the server reports another", () => {
  expect(serverNow()).toBe(NOON);
  noteServerTime(NOON + 3_600_000);
  expect(serverNow()).toBe(NOON + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(serverNow()).toBe(NOON + 3_605_000);
});

test("a late answer changes nothing, an earlier one does", () => {
  noteServerTime(NOON + 60_000);
  noteServerTime(NOON + 58_500);
  expect(serverNow()).toBe(NOON + 60_000);
  noteServerTime(NOON + 60_400);
  expect(serverNow()).toBe(NOON + 60_400);
});

test("setting the clock right is followed, forwards and back", () => {
  noteServerTime(NOON + 3_600_000);
  noteServerTime(NOON);
  expect(serverNow()).toBe(NOON);
  noteServerTime(NOON - 3_600_000);
  expect(serverNow()).toBe(NOON - 3_600_000);
});
