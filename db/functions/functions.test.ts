import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { migrationSource } from "../migrations/index.ts";
import { ordersChangeOnceFunction } from "./ordersChangeOnce.ts";
import { placeOrderFunction } from "./placeOrder.ts";
import { placeOrdersFunction } from "./placeOrders.ts";
import { postJournalsFunctions } from "./postJournals.ts";
import { rowRulesFunctions } from "./rowRules.ts";

test.each([
  ["ordersChangeOnce", ordersChangeOnceFunction],
  ["placeOrder", placeOrderFunction],
  ["placeOrders", placeOrdersFunction],
  ["postJournals", postJournalsFunctions],
  ["rowRules", rowRulesFunctions],
])("the newest migration that applies %s has its present text; if not, add one", async (name, text) => {
  const migrations = await migrationSource.getMigrations([]);
  const applied = migrations.map(({ applies }) => applies?.[name]).filter((hash) => hash !== undefined);
  expect(applied.at(-1)).toBe(createHash("sha256").update(text).digest("hex"));
});
