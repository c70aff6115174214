import { describe, expect, test } from "vitest";
import { type DayHours, type DeskHours, readDeskHours, writeDeskHours } from "./deskHours.ts";
import { deskStateAt } from "./deskState.ts";

type Day = DayHours | null;
const OFFICE: Day = { from: "09:00", to: "17:30" };
const NIGHT: Day = { from: "22:00", to: "06:00" };
const ALL_DAY: Day = { from: "00:00", to: "24:00" };

const inZone = (timeZone: string, ...week: Day[]): DeskHours => ({ timeZone, week });
const every = (timeZone: string, hours: Day) =>
  inZone(timeZone, hours, hours, hours, hours, hours, hours, hours);
const VIENNA = inZone("Europe/Vienna", OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null);
const NEVER = every("UTC", null);

describe("the desk", () => {
  test.each<[string, DeskHours | null, string, boolean, string | null]>([
    ["without hours is always open", null, "2026-03-04T12:00:00Z", true, null],
    ["is open in its hours", VIENNA, "2026-03-04T12:00:00Z", true, "2026-03-04T16:30:00Z"],
    ["is open from the first minute", VIENNA, "2026-03-04T08:00:00Z", true, "2026-03-04T16:30:00Z"],
    ["is closed from the last", VIENNA, "2026-03-04T16:30:00Z", false, "2026-03-05T08:00:00Z"],
    ["is closed before it opens", VIENNA, "2026-03-04T07:59:59Z", false, "2026-03-04T08:00:00Z"],
    ["is closed over the weekend", VIENNA, "2026-03-06T20:00:00Z", false, "2026-03-09T08:00:00Z"],
    // Clocks go forward on March 29, 2026 at 01:00 UTC and back on October 25.
    ["opens an hour earlier in UTC in summer", VIENNA, "2026-03-27T20:00:00Z", false, "2026-03-30T07:00:00Z"],
    ["closes an hour earlier in UTC in summer", VIENNA, "2026-03-30T12:00:00Z", true, "2026-03-30T15:30:00Z"],
    ["opens an hour later in UTC in winter", VIENNA, "2026-10-23T20:00:00Z", false, "2026-10-26T08:00:00Z"],
    [
      "is open past midnight",
      every("Europe/Vienna", NIGHT),
      "2026-03-04T02:00:00Z",
      true,
      "2026-03-04T05:00:00Z",
    ],
    [
      "has a shorter night when clocks go forward",
      every("Europe/Vienna", NIGHT),
      "2026-03-28T21:00:00Z",
      true,
      "2026-03-29T04:00:00Z",
    ],
    [
      "has a longer night when clocks go back",
      every("Europe/Vienna", NIGHT),
      "2026-10-24T20:00:00Z",
      true,
      "2026-10-25T05:00:00Z",
    ],
    [
      "opens when clocks pass a time that does not exist",
      every("Europe/Vienna", { from: "02:30", to: "10:00" }),
      "2026-03-29T00:00:00Z",
      false,
      "2026-03-29T01:00:00Z",
    ],
    [
      "does not open on a day whose hours clocks pass",
      every("Europe/Vienna", { from: "02:00", to: "02:30" }),
      "2026-03-28T23:00:00Z",
      false,
      "2026-03-30T00:00:00Z",
    ],
    [
      "nor does it at the end of the hours that they pass",
      every("Europe/Vienna", { from: "02:15", to: "03:00" }),
      "2026-03-29T01:00:00Z",
      false,
      "2026-03-30T00:15:00Z",
    ],
    [
      "opens the first time a clock shows a time twice",
      every("Europe/Vienna", { from: "02:30", to: "10:00" }),
      "2026-10-25T00:00:00Z",
      false,
      "2026-10-25T00:30:00Z",
    ],
    [
      "follows half an hour of summer time",
      every("Australia/Lord_Howe", OFFICE),
      "2026-04-05T00:00:00Z",
      true,
      "2026-04-05T07:00:00Z",
    ],
    [
      "follows zones with quarters of an hour",
      every("Asia/Kathmandu", OFFICE),
      "2026-03-04T00:00:00Z",
      false,
      "2026-03-04T03:15:00Z",
    ],
    [
      "on the other side of the date line has its own weekday",
      inZone("Pacific/Auckland", null, null, null, null, OFFICE, null, null),
      "2026-03-05T21:00:00Z",
      true,
      "2026-03-06T04:30:00Z",
    ],
    [
      "open around the clock never closes",
      every("Europe/Vienna", ALL_DAY),
      "2026-03-28T23:00:00Z",
      true,
      null,
    ],
    [
      "open from Monday to Friday around the clock closes on Saturday",
      inZone("UTC", ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, null, null),
      "2026-03-03T12:00:00Z",
      true,
      "2026-03-07T00:00:00Z",
    ],
    [
      "open on one day a week opens in a week",
      inZone("UTC", OFFICE, null, null, null, null, null, null),
      "2026-03-02T18:00:00Z",
      false,
      "2026-03-09T09:00:00Z",
    ],
    ["closed all week never opens", NEVER, "2026-03-04T12:00:00Z", false, null],
  ])("%s", (_what, hours, now, isOpen, changesAt) => {
    expect(deskStateAt(hours, Date.parse(now))).toEqual({
      isOpen,
      changesAt: changesAt === null ? null : Date.parse(changesAt),
    });
  });
});

test.each<[string, DeskHours | null]>([
  ["", null],
  ["UTC", NEVER],
  [
    "Europe/Vienna; Mon 09:00-17:30; Tue 09:00-17:30; Wed 09:00-17:30; Thu 09:00-17:30; Fri 09:00-17:30",
    VIENNA,
  ],
  ["UTC; Sat 22:00-06:00; Sun 00:00-24:00", inZone("UTC", null, null, null, null, null, NIGHT, ALL_DAY)],
])("%j is read and written the same", (text, hours) => {
  expect(readDeskHours(text)).toEqual(hours);
  expect(writeDeskHours(hours)).toBe(text);
});

test.each([
  "Mars/Olympus; Mon 09:00-17:30",
  "+01:00; Mon 09:00-17:30",
  "; Mon 09:00-17:30",
  "UTC; Mon 9:00-17:30",
  "UTC; Mon 09:00-25:00",
  "UTC; Mon 09:00-09:00",
  "UTC; Mon 24:00-09:00",
  "UTC; Mon 09:00-10:00; Mon 11:00-12:00",
  "UTC; Mo 09:00-10:00",
  "UTC;Mon 09:00-10:00",
  "<script>",
])("%j means nothing", (text) => {
  expect(readDeskHours(text)).toBeUndefined();
});
