import { expect, test } from "vitest";
import { describePlan } from "./describePlan.ts";

const plan = { isEmpty: false, isOneStep: true, pending: [], newer: [], bytes: 52_400_000, running: [] };

test.each([
  [
    { ...plan, isEmpty: true, pending: ["0001_initial"], bytes: 8_000_000 },
    "The database has no desk yet (8 MB). The first start of 1.1.0 makes one.",
  ],
  [plan, "The database holds a desk (52 MB).\nNo node is running.\n1.1.0 changes nothing in the schema."],
  [
    { ...plan, pending: ["0058_a", "0062_b"], running: ["1.0.0", "1.0.0"] },
    `The database holds a desk (52 MB).
2 nodes are running: 1.0.0.
The first start of 1.1.0 runs 2 migrations:
  0058_a
  0062_b
They only extend the schema: nodes of the version before keep working, and it still starts afterwards.
Make a backup first: ops/backup.sh <folder>, or copy DATA_DIR while the server is stopped.`,
  ],
  [
    { ...plan, isOneStep: false, pending: ["0058_a"] },
    `The database holds a desk (52 MB).
No node is running.
The first start of 1.1.0 runs one migration:
  0058_a
The desk is of an older version than the one before this: stop its nodes first, which may not work with the new schema. Only a backup leads back to them.
Make a backup first: ops/backup.sh <folder>, or copy DATA_DIR while the server is stopped.`,
  ],
  [
    { ...plan, newer: ["0099_later"], running: ["1.2.0"] },
    `The database holds a desk (52 MB).
One node is running: 1.2.0.
Its schema is newer than 1.1.0, which works with it and leaves it as it is: 0099_later.
1.1.0 changes nothing in the schema.`,
  ],
])("a plan is told in sentences (%#)", (given, told) => {
  expect(describePlan(given, "1.1.0")).toBe(told);
});
