import knex, { type Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/connection.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { createSharedLimit } from "./sharedLimit.ts";

const LIMIT = { name: "guess", points: 2, seconds: 60 };

let database: TestDatabase;
let counters: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  counters = connect(database.url);
});
afterAll(async () => {
  await counters.destroy();
  await database.drop();
});

test("a node counts by itself while the database is away", async () => {
  const away = knex({ client: "pg", connection: "postgres://nobody@127.0.0.1:1/none" });
  const limit = createSharedLimit(away, LIMIT);
  await limit.take("a");
  await limit.take("a");
  await limit.giveBack("a");
  expect(await limit.take("a")).toBeNull();
  expect(await limit.take("a")).toBeGreaterThan(50_000);
  await away.destroy();
});

test("an error of the statement or its answer is thrown; it does not count as a missing database", async () => {
  const limit = createSharedLimit(counters, LIMIT);
  await limit.take("b");

  await counters.raw("drop function take_attempt(text, integer, integer)");
  await expect(limit.take("b")).rejects.toThrow("take_attempt");
  await counters.raw(
    "create function take_attempt(text, integer, integer) returns text language sql as $$ select 'soon' $$",
  );
  await expect(limit.take("b")).rejects.toThrow("expected number");
  await counters.raw('drop table "rateLimits"');
  await expect(limit.giveBack("b")).rejects.toThrow("rateLimits");
});
