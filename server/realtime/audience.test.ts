import { expect, test } from "vitest";
import type { LoggedChange } from "./logEntry.ts";
import { deliveriesOf, deliveryFor } from "./audience.ts";

const TRADER = "0198c0de-0000-7000-8000-000000000001";

test.each(["audit.changed", "approval.changed", "check.changed", "claim.changed"] as const)(
  "%s goes to administrators only, even when it names a user",
  (name) => {
    const change = { name, userId: TRADER, payload: {}, cursor: "1-1", lagMs: 0 } as unknown as LoggedChange;
    const viewer = { userId: TRADER, isAdmin: false, sessionHash: "", readAt: 0 };

    expect(deliveriesOf(change).map(({ rooms }) => rooms)).toEqual([["admins"]]);
    expect(deliveryFor(viewer, change)).toBeUndefined();
    expect(deliveryFor({ ...viewer, isAdmin: true }, change)).toMatchObject({ name });
  },
);
