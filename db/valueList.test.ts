import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "./database.ts";
import { migrateToLatest } from "./migrate.ts";
import { openTestDatabase } from "./test/testDatabase.ts";
import { extendList, shortenList, validateLists } from "./valueList.ts";

const RULE = ["fruits", "fruits_kind_check"] as const;

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
  await database.knex.raw(
    `create table fruits (kind text constraint fruits_kind_check check (kind in ('apple', 'pear')));
     insert into fruits values ('apple')`,
  );
});

async function rule(): Promise<unknown> {
  const { rows } = await database.knex.raw<{ rows: { rule: string }[] }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'fruits_kind_check'",
  );
  return rows[0]?.rule;
}

const WITH_PLUM = "CHECK ((kind = ANY (ARRAY['apple'::text, 'pear'::text, 'plum'::text])))";

test("a longer list holds for new rows at once, and the rows that were there are checked after the migrations", async () => {
  const { knex } = database;
  await extendList(knex, ...RULE, ["plum", "pear"]);
  expect(await rule()).toBe(`${WITH_PLUM} NOT VALID`);
  await knex.raw("insert into fruits values ('plum')");
  await expect(knex.raw("insert into fruits values ('stone')")).rejects.toThrow("fruits_kind_check");
  await extendList(knex, ...RULE, []);
  expect(await rule()).toBe(`${WITH_PLUM} NOT VALID`);

  expect(await migrateToLatest(database.url)).toEqual([]);
  expect(await rule()).toBe(WITH_PLUM);
});

test("checking the rows waits for nobody who writes, and nobody waits for it", async () => {
  const { knex } = database;
  await extendList(knex, ...RULE, ["plum"]);
  await knex.transaction(async (writer) => {
    await writer.raw("insert into fruits values ('pear')");
    // A rule that reads the rows when it is added would wait for the writer.
    await validateLists(knex);
    expect(await rule()).toBe(WITH_PLUM);
  });
});

test("a shorter list is checked at once", async () => {
  await shortenList(database.knex, ...RULE, ["pear"]);
  expect(await rule()).toBe("CHECK ((kind = 'apple'::text))");
  await expect(shortenList(database.knex, ...RULE, [])).rejects.toThrow("is no list of values");
});

test("no rule of the newest schema is left unchecked", async () => {
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    "select conname from pg_constraint where not convalidated",
  );
  expect(rows).toEqual([]);
});
