import type { Knex } from "knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../connection.ts";
import { migrateDown, migrateToLatest } from "../migrate.ts";
import { migrationSource } from "./index.ts";
import { createTestDatabase, type TestDatabase } from "../test/testDatabase.ts";

let database: TestDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  knex = connect(database.url);
});

afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

async function schema(): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { line: string }[] }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text not like 'knex%'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'knex%'
    union all
    select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all
    select proname from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

async function names(): Promise<string[]> {
  const migrations = await migrationSource.getMigrations([]);
  return migrations.map((migration) => migrationSource.getMigrationName(migration));
}

test("the list only grows at its end", async () => {
  expect((await names()).toSorted()).toEqual(await names());
});

test("down takes everything away, and up brings the same back", async () => {
  const before = await schema();
  expect(before).toContain("accounts.available numeric NO");

  expect(await migrateDown(database.url)).toEqual((await names()).toReversed());
  expect(await schema()).toEqual([]);

  expect(await migrateToLatest(database.url)).toEqual(await names());
  expect(await schema()).toEqual(before);
});

test("nodes that start together take turns", async () => {
  await migrateDown(database.url);
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(database.url)));
  expect(ran.flat()).toEqual(await names());
});

test("what a killed node left half done is done by the next", async () => {
  const before = await schema();
  await knex.raw("update knex_migrations_lock set is_locked = 1");
  await knex.raw("delete from knex_migrations where name = '0009_lists'");
  await knex.raw("drop index orders_newest, audit_log_by_text");
  await knex.raw('create index orders_of_user on orders ("userId", id desc)');

  expect(await migrateToLatest(database.url)).toEqual(["0009_lists"]);
  expect(await schema()).toEqual(before);
});
