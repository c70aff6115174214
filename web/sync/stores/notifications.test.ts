import { beforeEach, expect, test } from "vitest";
import type { Notification } from "#protocol/notifications.ts";
import { markReadUntil, useNotifications } from "./notifications.ts";
import { resetStores } from "./resetStores.ts";

const [EARLY, LATE] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const NOON = "2026-03-01T12:00:00.000Z";
const ONE = "2026-03-01T13:00:00.000Z";

function aNotification(changes: Partial<Notification>): Notification {
  return {
    id: EARLY,
    kind: "fee_changed",
    subject: null,
    details: {},
    at: NOON,
    readAt: null,
    version: 2,
    ...changes,
  };
}

beforeEach(resetStores);

const unread = () => [...useNotifications.getState().byId.values()].filter(({ readAt }) => readAt === null);

test("everything up to a time is read, and stays so when an old answer comes", () => {
  const known = [aNotification({}), aNotification({ id: LATE, at: ONE })];
  useNotifications.getState().upsert(known);
  markReadUntil({ id: EARLY, readUntil: NOON });
  expect(unread().map(({ id }) => id)).toEqual([LATE]);
  useNotifications.getState().upsert(known);
  expect(unread().map(({ id }) => id)).toEqual([LATE]);
});

test("what grows afterwards is unread again", () => {
  useNotifications.getState().upsert([aNotification({})]);
  markReadUntil({ id: EARLY, readUntil: NOON });
  useNotifications.getState().upsert([aNotification({ at: ONE, version: 4 })]);
  expect(unread()).toHaveLength(1);
});
