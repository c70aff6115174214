import { expect, test } from "vitest";
import { matchingPlaces, placesFor } from "./places.ts";

const nothing = () => undefined;
const DOINGS = { signOut: nothing, showKeys: nothing, changeTheme: nothing };

const labels = (role: "user" | "admin", typed: string) =>
  matchingPlaces(placesFor(role, DOINGS), typed).map(({ label }) => label);

test.each([
  ["user", "stat", ["Statement"]],
  ["user", "theme dark", ["Use the dark theme"]],
  ["user", "PÀY out", ["Withdraw"]],
  ["user", "audit", []],
  ["admin", "audit", ["Audit log"]],
  ["admin", "sett", ["Settings", "Site settings", "How the desk settles"]],
  ["user", "log", ["Log out"]],
  ["user", "mail", ["Choose what alerts you"]],
  ["user", "handover", []],
  ["admin", "shift", ["Handover"]],
  ["admin", "setup", ["What is left to set up"]],
  ["admin", "announce", ["Announce maintenance"]],
  ["admin", "pause", ["Pause orders, deposits, withdrawals or sign-ups"]],
  ["admin", "check", ["Checks of books and log"]],
  ["admin", "invite", ["Invite somebody"]],
  ["user", "%", []],
  ["user", "dashboard nothing", []],
] as const)("for a %s, %j finds %j", (role, typed, found) => {
  expect(labels(role, typed)).toEqual(found);
});

test("administrators find every page of theirs, and traders none of these", () => {
  const ofTrader = labels("user", "");
  expect(ofTrader.filter((label) => !labels("admin", "").includes(label))).toEqual([]);
  expect(
    placesFor("user", DOINGS).filter((place) => "path" in place && place.path.startsWith("/admin")),
  ).toEqual([]);
});
