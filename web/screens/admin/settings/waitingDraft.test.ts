import { expect, test } from "vitest";
import { anAdminSettings } from "../../../fixtures.ts";
import { readWaitingDraft, toWaitingDraft, type WaitingDraft } from "./waitingDraft.ts";

const settings = anAdminSettings({ withdrawalTargetMinutes: 0 });
const start = toWaitingDraft(settings, "Europe/Vienna");

test("the form starts with the settings, and with a usual week in the own time zone", () => {
  const weekday = { isOpen: true, from: "09:00", to: "17:00" };
  const weekend = { ...weekday, isOpen: false };
  expect(start).toEqual({
    orderTargetMinutes: "15",
    depositTargetMinutes: "60",
    withdrawalTargetMinutes: "",
    hasHours: false,
    timeZone: "Europe/Vienna",
    week: [weekday, weekday, weekday, weekday, weekday, weekend, weekend],
  });
  expect(readWaitingDraft(start, settings)).toEqual({ changes: {}, errors: {} });
});

test.each<[string, Partial<WaitingDraft>, object]>([
  [
    "targets",
    { orderTargetMinutes: " 20 ", depositTargetMinutes: "" },
    { orderTargetMinutes: 20, depositTargetMinutes: 0 },
  ],
  [
    "hours",
    { hasHours: true, week: start.week.map((day, index) => ({ ...day, isOpen: index === 0 })) },
    { deskHours: "Europe/Vienna; Mon 09:00-17:00" },
  ],
  [
    "a day until midnight",
    { hasHours: true, week: start.week.map((day, index) => ({ ...day, isOpen: index === 6, to: "00:00" })) },
    { deskHours: "Europe/Vienna; Sun 09:00-24:00" },
  ],
])("changed %s are sent, and nothing else", (_what, changed, changes) => {
  expect(readWaitingDraft({ ...start, ...changed }, settings)).toEqual({ changes, errors: {} });
});

test.each<[string, Partial<WaitingDraft>, string[]]>([
  ["no number", { orderTargetMinutes: "soon" }, ["orderTargetMinutes"]],
  ["more than a week", { depositTargetMinutes: "10081" }, ["depositTargetMinutes"]],
  ["no whole minutes", { withdrawalTargetMinutes: "1.5" }, ["withdrawalTargetMinutes"]],
  ["a made-up time zone", { hasHours: true, timeZone: "Mars/Olympus" }, ["deskHours"]],
  [
    "hours without a day",
    { hasHours: true, week: start.week.map((day) => ({ ...day, isOpen: false })) },
    ["deskHours"],
  ],
  [
    "an emptied time",
    { hasHours: true, week: start.week.map((day) => ({ ...day, from: "" })) },
    ["deskHours"],
  ],
])("%s is refused at its field", (_what, changed, fields) => {
  expect(Object.keys(readWaitingDraft({ ...start, ...changed }, settings).errors)).toEqual(fields);
});

test("saved hours come back as they were typed", () => {
  const saved = anAdminSettings({ deskHours: "UTC; Sat 22:00-06:00; Sun 00:00-24:00" });
  const draft = toWaitingDraft(saved, "Europe/Vienna");
  expect(draft.week.map(({ isOpen, from, to }) => (isOpen ? `${from} ${to}` : "closed"))).toEqual([
    ...Array.from({ length: 5 }, () => "closed"),
    "22:00 06:00",
    "00:00 00:00",
  ]);
  expect(readWaitingDraft(draft, saved)).toEqual({ changes: {}, errors: {} });
});

test("stored hours without a day hinder no other change", () => {
  const saved = anAdminSettings({ deskHours: "Europe/Vienna" });
  const draft = toWaitingDraft(saved, "UTC");
  expect(readWaitingDraft(draft, saved)).toEqual({ changes: {}, errors: {} });
  expect(readWaitingDraft({ ...draft, orderTargetMinutes: "20" }, saved)).toEqual({
    changes: { orderTargetMinutes: 20 },
    errors: {},
  });
});
