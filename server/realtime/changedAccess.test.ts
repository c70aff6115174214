import { expect, test } from "vitest";
import { createChangedAccess } from "./changedAccess.ts";

test("permissions read before a change of access are outdated, for that user alone", () => {
  let now = 1_000;
  const changed = createChangedAccess(() => now);
  changed.add("alice");
  expect(changed.isOutdated({ userId: "alice", readAt: 999 })).toBe(true);
  expect(changed.isOutdated({ userId: "alice", readAt: 1_000 })).toBe(true);
  expect(changed.isOutdated({ userId: "alice", readAt: 1_001 })).toBe(false);
  expect(changed.isOutdated({ userId: "bob", readAt: 999 })).toBe(false);

  now = 61_000;
  changed.add("bob");
  expect(changed.isOutdated({ userId: "alice", readAt: 999 })).toBe(false);
  expect(changed.isOutdated({ userId: "bob", readAt: 999 })).toBe(true);
});
