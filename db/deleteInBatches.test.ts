import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Knex } from "knex";
import { deleteRows } from "./deleteInBatches.ts";
import { openTestDatabase } from "./test/testDatabase.ts";

let knex: Knex;
const old = { table: "aged", where: "tab < ?", values: ["4"], oldestFirst: "tab" };

beforeAll(async () => {
  const database = await openTestDatabase();
  knex = database.knex;
  await knex.raw("create table aged (tab text primary key)");
  return () => database.close();
});

beforeEach(async () => {
  await knex("aged").delete();
  await knex("aged").insert(["1", "2", "3", "4", "5"].map((tab) => ({ tab })));
});

const left = () => knex("aged").orderBy("tab").pluck("tab");

test("deletes what is described and nothing else, in batches", async () => {
  expect(await deleteRows(knex, old, { batch: 2 })).toBe(3);
  expect(await left()).toEqual(["4", "5"]);
});

test("begins with the oldest, and stops between batches", async () => {
  expect(await deleteRows(knex, old, { batch: 2, stopping: AbortSignal.abort() })).toBe(2);
  expect(await left()).toEqual(["3", "4", "5"]);
});

test("waits for no row that somebody has locked", async () => {
  const other = await knex.transaction();
  await other.raw(`select from aged where tab = '2' for update`);
  expect(await deleteRows(knex, old)).toBe(2);
  await other.rollback();
  expect(await left()).toEqual(["2", "4", "5"]);
});
