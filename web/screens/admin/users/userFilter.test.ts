import { expect, test } from "vitest";
import type { User } from "#protocol/users.ts";
import { aUser } from "../../../fixtures.ts";
import { matchesFilter, USER_FILTER } from "#protocol/filters.ts";
import { readUserFilter, type UserFilter, userQuery } from "./userFilter.ts";

const isListed = (user: User, filter: UserFilter) => matchesFilter(USER_FILTER, user, userQuery(filter));
const read = (search: string) => readUserFilter(new URLSearchParams(search));

test("without a filter everybody is listed, newest first", () => {
  expect(read("tab=users")).toEqual({ sort: "newest", status: "all", q: "" });
  expect(isListed(aUser({ isActive: false }), read(""))).toBe(true);
});

test("by status", () => {
  expect(isListed(aUser({ isActive: true }), read("status=active"))).toBe(true);
  expect(isListed(aUser({ isActive: true }), read("status=suspended"))).toBe(false);
  expect(isListed(aUser({ isActive: false }), read("status=suspended"))).toBe(true);
});

test("by name, email address and id", () => {
  const user = aUser({ username: "alice", email: "a.smith@example.com" });
  for (const q of ["LIC", "smith@", "0197a3c1-7a00"]) expect(isListed(user, read(`q=${q}`))).toBe(true);
  expect(isListed(user, read("q=bob"))).toBe(false);
});

test("the server is asked for the same", () => {
  expect(userQuery(read(""))).toEqual({ sort: "newest" });
  expect(userQuery(read("status=suspended&sort=oldest&q=al"))).toEqual({
    sort: "oldest",
    status: "suspended",
    q: "al",
  });
});
