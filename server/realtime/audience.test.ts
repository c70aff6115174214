import { expect, test } from "vitest";
import type { LoggedChange } from "./logEntry.ts";
import { deliveriesOf, deliveryFor } from "./audience.ts";

const TRADER = "0198c0de-0000-7000-8000-000000000001";

test.each([
  "audit.changed",
  "approval.changed",
  "check.changed",
  "claim.changed",
  "traderNote.changed",
  "flags.changed",
] as const)("%s goes to administrators only, even when it names a user", (name) => {
  const change = { name, userId: TRADER, payload: {}, cursor: "1-1", lagMs: 0 } as unknown as LoggedChange;
  const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };

  expect(deliveriesOf(change).map(({ rooms }) => rooms)).toEqual([["admins"]]);
  expect(deliveryFor(viewer, change)).toBeUndefined();
  expect(deliveryFor({ ...viewer, isAdmin: true }, change)).toMatchObject({ name });
});

test.each(["notification.changed", "inbox.changed", "notificationChoices.changed"] as const)(
  "%s goes to its user alone, not to administrators, and to everybody if it has no user",
  (name) => {
    const change = { name, userId: TRADER, payload: {}, cursor: "1-1", lagMs: 0 } as unknown as LoggedChange;
    const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };
    const other = { ...viewer, userId: "0198c0de-0000-7000-8000-000000000002", isAdmin: true };

    expect(deliveriesOf(change).map(({ rooms }) => rooms)).toEqual([[`user:${TRADER}`]]);
    expect(deliveryFor(viewer, change)).toMatchObject({ name });
    expect(deliveryFor(other, change)).toBeUndefined();
    expect(deliveriesOf({ ...change, userId: null }).map(({ rooms }) => rooms)).toEqual([["everyone"]]);
  },
);

test.each([
  [
    "who pays it",
    { payingBy: "ann", payingById: TRADER },
    { payingBy: "an administrator", payingById: null },
  ],
  ["nothing else", { payingBy: null, payingById: null }, { payingBy: null, payingById: null }],
])("transaction.changed hides from its trader %s", (_, paying, shown) => {
  const name = "transaction.changed";
  const change = {
    name,
    userId: TRADER,
    payload: paying,
    cursor: "1-1",
    lagMs: 0,
  } as unknown as LoggedChange;
  const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };
  expect(deliveryFor(viewer, change)?.payload).toEqual(shown);
  expect(deliveryFor({ ...viewer, isAdmin: true }, change)?.payload).toEqual(paying);
  const rooms = deliveriesOf(change).flatMap((delivery) => delivery.rooms);
  expect(rooms).toEqual(["admins", `user:${TRADER}`]);
});
