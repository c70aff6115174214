import { beforeEach, expect, it } from "vitest";
import type { Session } from "#protocol/sessions.ts";
import { ids } from "../../fixtures.ts";
import { useSessions } from "./sessions.ts";

const NOON = "2026-03-01T12:00:00.000Z";

function aSession(changes: Partial<Session>): Session {
  return {
    id: ids.user,
    userAgent: "",
    createdAt: NOON,
    lastSeenAt: NOON,
    isCurrent: false,
    openedBy: null,
    ...changes,
  };
}

const here = aSession({ id: ids.user, isCurrent: true });
const elsewhere = aSession({ id: ids.other });

beforeEach(() => useSessions.getState().reset());

it("shows only this browser once the others were signed out, whatever was requested before", () => {
  const askedAt = performance.now();
  useSessions.getState().answer([here, elsewhere], askedAt);
  useSessions.getState().keepCurrent();
  expect(useSessions.getState().sessions).toEqual([here]);

  useSessions.getState().answer([here, elsewhere], askedAt);
  expect(useSessions.getState().sessions).toEqual([here]);
});

it("shows one less once that one was signed out, whatever was requested before", () => {
  const askedAt = performance.now();
  useSessions.getState().answer([here, elsewhere], askedAt);
  useSessions.getState().drop(elsewhere.id);
  expect(useSessions.getState().sessions).toEqual([here]);

  useSessions.getState().answer([here, elsewhere], askedAt);
  expect(useSessions.getState().sessions).toEqual([here]);
});

it("takes what was requested since, and says when that was", () => {
  useSessions.getState().keepCurrent();
  const before = Date.now();
  useSessions.getState().answer([here, elsewhere], performance.now());
  expect(useSessions.getState().sessions).toEqual([here, elsewhere]);
  expect(Date.parse(useSessions.getState().checkedAt ?? "")).toBeGreaterThanOrEqual(before);
});
