import { afterEach, expect, test } from "vitest";
import { dayOf, isDay, startOfDay } from "./days.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

test("a day is written in one way, whatever the browser's language", () => {
  expect(dayOf(new Date(2026, 2, 4, 23, 59))).toBe("2026-03-04");
});

test.each([
  ["2026-03-04", true],
  ["2024-02-29", true],
  ["2026-02-29", false],
  ["2026-02-30", false],
  ["2026-04-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["0020-01-01", false],
  ["20260-01-01", false],
  ["2026-3-4", false],
  ["2099-12-31", true],
  ["2206-11-20", false],
  ["9999-01-01", false],
])("%s is a day: %s", (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  // Clocks go forward at 02:00, and back at 02:00.
  ["America/New_York", "2026-03-10T00:30:00-04:00", -7, "2026-03-03T05:00:00.000Z"],
  ["America/New_York", "2026-11-03T23:30:00-05:00", -7, "2026-10-27T04:00:00.000Z"],
  // The day of the change begins at 01:00.
  ["America/Santiago", "2026-09-06T12:00:00-03:00", 0, "2026-09-06T04:00:00.000Z"],
  ["America/Santiago", "2026-09-06T12:00:00-03:00", 1, "2026-09-07T03:00:00.000Z"],
  // Clocks move by half an hour.
  ["Australia/Lord_Howe", "2026-10-06T00:10:00+11:00", -7, "2026-09-28T13:30:00.000Z"],
  ["UTC", "2026-03-10T00:30:00Z", -7, "2026-03-03T00:00:00.000Z"],
])("in %s, from %s and %d days on, the day begins at %s", (timeZone, now, days, start) => {
  process.env["TZ"] = timeZone;
  expect(startOfDay(new Date(now), days).toISOString()).toBe(start);
});
