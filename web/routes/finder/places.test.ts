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
