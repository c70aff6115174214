import { expect, test } from "vitest";
import { clockAt, momentOf } from "./zonedTime.ts";

test.each([
  ["2026-03-04T14:05", "Europe/Vienna", "2026-03-04T13:05:00.000Z"],
  ["2026-07-04T14:05", "Europe/Vienna", "2026-07-04T12:05:00.000Z"],
  // Twice in the night in which clocks go back, and never in the one in which they go forward.
  ["2026-10-25T02:30", "Europe/Vienna", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:00", "Europe/Vienna", "2026-10-25T02:00:00.000Z"],
  ["2026-03-29T02:30", "Europe/Vienna", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T03:00", "Europe/Vienna", "2026-03-29T01:00:00.000Z"],
  // The day of the change begins at 01:00.
  ["2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-09-07T00:00", "America/Santiago", "2026-09-07T03:00:00.000Z"],
  // Clocks move by half an hour.
  ["2026-09-29T00:00", "Australia/Lord_Howe", "2026-09-28T13:30:00.000Z"],
  ["2026-10-06T00:10", "Australia/Lord_Howe", "2026-10-05T13:10:00.000Z"],
  ["2026-03-10T00:30", "UTC", "2026-03-10T00:30:00.000Z"],
  ["2026-03-10T00:30", "Pacific/Kiritimati", "2026-03-09T10:30:00.000Z"],
])("clocks show %s in %s at %s", (time, zone, moment) => {
  expect(momentOf(time, zone).toISOString()).toBe(moment);
});

test.each([
  ["2026-10-25T02:30", "2026-10-24T23:59:00Z", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T02:30", "2026-10-25T00:29:00Z", "2026-10-25T00:30:00.000Z"],
  // Their second time is meant when the first is over.
  ["2026-10-25T02:30", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00.000Z"],
  ["2026-10-25T02:30", "2026-10-25T01:29:00Z", "2026-10-25T01:30:00.000Z"],
  // Nothing but the past.
  ["2026-10-25T01:30", "2026-10-25T00:10:00Z", "2026-10-24T23:30:00.000Z"],
  ["2026-10-25T03:30", "2026-10-25T03:00:00Z", "2026-10-25T02:30:00.000Z"],
  ["2026-03-29T02:30", "2026-03-29T01:10:00Z", "2026-03-29T01:30:00.000Z"],
])("%s in Vienna, chosen at %s, is %s", (time, now, moment) => {
  expect(momentOf(time, "Europe/Vienna", Date.parse(now)).toISOString()).toBe(moment);
});

test.each([
  ["2026-03-04T23:59:59.999Z", "UTC", "2026-03-04T23:59:59"],
  ["2026-03-04T23:59:59Z", "Asia/Kolkata", "2026-03-05T05:29:59"],
  ["2026-03-04T00:00:00Z", "Pacific/Honolulu", "2026-03-03T14:00:00"],
  ["2026-03-05T00:00:00Z", "UTC", "2026-03-05T00:00:00"],
])("at %s, clocks in %s show %s", (moment, zone, time) => {
  expect(clockAt(new Date(moment), zone)).toBe(time);
});
