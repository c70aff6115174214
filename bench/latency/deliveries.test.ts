import { expect, test } from "vitest";
import { countDeliveries } from "./deliveries.ts";

const SENT_AT = new Map([
  [7, 100],
  [8, 200],
]);

test("each change counts once for each receiver, and what arrives again is reported", () => {
  expect(
    countDeliveries(
      [
        { to: "admin-0", version: 7, at: 103 },
        { to: "admin-1", version: 7, at: 104 },
        { to: "admin-0", version: 8, at: 205 },
        { to: "admin-0", version: 7, at: 110 },
      ],
      SENT_AT,
    ),
  ).toEqual({ delays: [3, 4, 5], repeated: 1 });
});

test("the last changes of the round before, still on their way to these sockets, don't count", () => {
  const late = ["admin-1", "admin-3", "admin-5", "admin-7", "admin-9"].map((to) => ({
    to,
    version: 6,
    at: 101,
  }));
  expect(countDeliveries([...late, { to: "admin-1", version: 7, at: 103 }], SENT_AT)).toEqual({
    delays: [3],
    repeated: 0,
  });
});
