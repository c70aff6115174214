import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the first request runs at once, and all those within the spacing run once at its end", () => {
  const work = vi.fn<() => void>();
  const { request } = coalesce(work, 1_000);
  request();
  request();
  request();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test("nothing runs after it was cancelled", () => {
  const work = vi.fn<() => void>();
  const { request, cancel } = coalesce(work, 1_000);
  request();
  request();
  cancel();
  vi.advanceTimersByTime(5_000);
  request();
  expect(work).toHaveBeenCalledTimes(1);
});

test("nothing runs either when it was cancelled while idle", () => {
  const work = vi.fn<() => void>();
  const { request, cancel } = coalesce(work, 1_000);
  cancel();
  request();
  expect(work).not.toHaveBeenCalled();
});
