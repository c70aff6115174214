import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { pruneKeys } from "./pruneKeys.ts";

let knex: Knex;

beforeAll(async () => {
  const database = await openTestDatabase();
  knex = database.knex;
  return () => database.close();
});

beforeEach(async () => {
  const userId = uuidv7();
  await knex("idempotencyKeys").delete();
  await knex("users").insert({ id: userId, username: userId.slice(-12), email: userId, passwordHash: "" });
  await knex("idempotencyKeys").insert(
    [10, 9, 8, 7.1, 6.9, 0].map((days) => ({
      userId,
      key: `${days}`,
      requestHash: "x",
      createdAt: knex.raw("now() - ? * interval '1 day'", [days]),
    })),
  );
});

const keys = () => knex("idempotencyKeys").orderBy("createdAt").pluck("key");

test("keys are kept for a week", async () => {
  expect(await pruneKeys(knex, { batch: 2 })).toBe(4);
  expect(await keys()).toEqual(["6.9", "0"]);
  expect(await pruneKeys(knex)).toBe(0);
});

test("stops between batches when the node stops", async () => {
  expect(await pruneKeys(knex, { batch: 2, stopping: AbortSignal.abort() })).toBe(2);
  expect(await keys()).toEqual(["8", "7.1", "6.9", "0"]);
});

test("waits for no row that somebody else has locked", async () => {
  const other = await knex.transaction();
  await other.raw(`select from "idempotencyKeys" where key = '9' for update`);
  expect(await pruneKeys(knex)).toBe(3);
  await other.rollback();
  expect(await pruneKeys(knex)).toBe(1);
});
