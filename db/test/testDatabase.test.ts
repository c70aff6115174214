import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testDatabase.ts";

let mine: TestDatabase;
let theirs: TestDatabase;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([mine.drop(), theirs.drop()]);
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test("each database is migrated and sees only its own rows", async () => {
  await query(mine.url, "CREATE TABLE only_mine ()");

  expect(await query(mine.url, "SELECT to_regclass('users') IS NOT NULL AS migrated")).toEqual([
    { migrated: true },
  ]);
  expect(await query(theirs.url, "SELECT to_regclass('only_mine') AS found")).toEqual([{ found: null }]);
});

test("drop works while somebody is still connected, and twice", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();

  await database.drop();
  await database.drop();

  await expect(query(database.url, "SELECT 1")).rejects.toThrow("does not exist");
});
