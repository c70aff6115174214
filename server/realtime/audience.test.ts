import { expect, test } from "vitest";
import type { LoggedChange } from "./logEntry.ts";
import { audience, deliveriesOf, deliveryFor } from "./audience.ts";

const TRADER = "0198c0de-0000-7000-8000-000000000001";

test("who receives what", () => {
  expect(Object.fromEntries(Object.entries(audience).map(([name, { to }]) => [name, to]))).toEqual({
    "user.changed": "owner",
    "order.changed": "owner",
    "transaction.changed": "owner",
    "settings.changed": "everyone",
    "audit.changed": "admins",
    "approval.changed": "admins",
    "check.changed": "admins",
    "claim.changed": "admins",
    "link.changed": "admins",
    "note.changed": "admins",
    "traderNote.changed": "admins",
    "flags.changed": "admins",
    "webhook.changed": "admins",
    "notification.changed": "personOrEveryone",
    "inbox.changed": "person",
    "notificationChoices.changed": "person",
  });
});

test.each([
  "audit.changed",
  "approval.changed",
  "check.changed",
  "claim.changed",
  "link.changed",
  "note.changed",
  "traderNote.changed",
  "flags.changed",
  "webhook.changed",
] as const)("%s goes to administrators only, even when it names a user", (name) => {
  const change = { name, userId: TRADER, payload: {}, cursor: "1-1", lagMs: 0 } as unknown as LoggedChange;
  const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };

  expect(deliveriesOf(change).map(({ rooms }) => rooms)).toEqual([["admins"]]);
  expect(deliveryFor(viewer, change)).toBeUndefined();
  expect(deliveryFor({ ...viewer, isAdmin: true }, change)).toMatchObject({ name });
});

test.each([
  ["notification.changed", "to everybody", ["everyone"]],
  ["inbox.changed", "to nobody", []],
  ["notificationChoices.changed", "to nobody", []],
] as const)(
  "%s goes to its user alone, not to administrators, and %s if it has no user",
  (name, _, rooms) => {
    const change = { name, userId: TRADER, payload: {}, cursor: "1-1", lagMs: 0 } as unknown as LoggedChange;
    const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };
    const other = { ...viewer, userId: "0198c0de-0000-7000-8000-000000000002", isAdmin: true };

    expect(deliveriesOf(change).map(({ rooms }) => rooms)).toEqual([[`user:${TRADER}`]]);
    expect(deliveryFor(viewer, change)).toMatchObject({ name });
    expect(deliveryFor(other, change)).toBeUndefined();
    expect(deliveriesOf({ ...change, userId: null })).toMatchObject([{ rooms }]);
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

test("settings as the first version wrote them still reach everybody", () => {
  const first = {
    tradingFee: "0.001",
    maintenanceMode: false,
    logoUrl: null,
    version: 1,
    autoApproveDeposits: false,
  };
  const name = "settings.changed";
  const change = {
    name,
    userId: null,
    payload: first,
    cursor: "1-1",
    lagMs: 0,
  } as unknown as LoggedChange;
  const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };
  expect(deliveryFor(viewer, change)?.payload).toMatchObject({
    tradingFee: "0.001",
    btcWalletAddress: "",
    ethWalletAddress: "",
    usdtWalletAddress: "",
    deskName: "",
  });
});
