import { expect, test } from "vitest";
import type { Notification } from "#protocol/notifications.ts";
import { watchNews } from "./watchNews.ts";

function aNotification(id: string, at: string, readAt: string | null = null): Notification {
  const time = `2026-03-01T${at}.000Z`;
  return { id, kind: "work_waiting", subject: null, details: {}, at: time, readAt, version: 2 };
}

const byId = (...all: Notification[]) => new Map(all.map((each) => [each.id, each]));
const ids = (news: Notification[]) => news.map(({ id }) => id);

test("news is what comes later, once, and unread", () => {
  const known = aNotification("a", "12:00:00");
  const pick = watchNews(byId(known));
  const later = byId(
    known,
    aNotification("b", "12:00:05"),
    aNotification("read", "12:00:06", "2026-03-01T12:00:07.000Z"),
  );
  expect(ids(pick(byId(known)))).toEqual([]);
  expect(ids(pick(later))).toEqual(["b"]);
  expect(ids(pick(later))).toEqual([]);
});

test("what was emptied and fetched again, or is old and was fetched late, is no news", () => {
  const known = aNotification("a", "12:00:00");
  const pick = watchNews(byId(known));
  expect(ids(pick(byId()))).toEqual([]);
  expect(ids(pick(byId(known, aNotification("old", "11:00:00"))))).toEqual([]);
});

test("with an empty bell everything is news", () => {
  expect(ids(watchNews(byId())(byId(aNotification("a", "12:00:00"))))).toEqual(["a"]);
});

test("what grows is news again after ten quiet minutes", () => {
  const pick = watchNews(byId(aNotification("a", "12:00:00")));
  const grownAt = (at: string) => ids(pick(byId(aNotification("a", at))));
  expect(["12:09:59", "12:15:00", "12:25:00"].map(grownAt)).toEqual([[], [], ["a"]]);
});

test("what the page has forgotten is no news when it is fetched again", () => {
  const pick = watchNews(byId(aNotification("a", "12:00:00")));
  const told = aNotification("b", "12:00:05");
  const later = aNotification("c", "12:00:20");
  expect(ids(pick(byId(told)))).toEqual(["b"]);
  expect(ids(pick(byId(later)))).toEqual(["c"]);
  expect(ids(pick(byId(later, told, aNotification("d", "12:00:06"))))).toEqual(["d"]);
});
