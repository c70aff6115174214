import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { migrateDown, migrateToLatest } from "#db/migrate.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { openWire } from "#db/test/wire.ts";
import { watchReadiness } from "./readiness.ts";

let database: Database;
let silentFor: number;
let isLeaving: boolean;
let readiness: () => Promise<string[]>;

beforeEach(async () => {
  database = await openTestDatabase();
  [silentFor, isLeaving] = [0, false];
  readiness = watchReadiness({
    knex: database.knex,
    silentFor: () => silentFor,
    isLeaving: () => isLeaving,
  });
});
afterEach(() => database.close());

test("a node is ready with a database of its schema and a log that it reads", async () => {
  expect(await readiness()).toEqual([]);
});

test("it is not ready while it can't read the event log, and says for how long", async () => {
  silentFor = 2_999;
  expect(await readiness()).toEqual([]);
  silentFor = 4_200;
  expect(await readiness()).toEqual(["The event log has not been read for 4 s."]);
  silentFor = 0;
  expect(await readiness()).toEqual([]);
});

test("a thousand simultaneous requests cost one query", async () => {
  expect(await readiness()).toEqual([]);
  const asked: string[] = [];
  database.knex.on("query", ({ sql }: { sql: string }) => asked.push(sql));
  const answers = await Promise.all(Array.from({ length: 1_000 }, async () => readiness()));
  expect(answers).toEqual(Array.from({ length: 1_000 }, () => []));
  expect(asked).toEqual(["select 1"]);
  expect(await readiness()).toEqual([]);
  expect(asked).toEqual(["select 1", "select 1"]);
});

test("it is not ready before the migrations have run", async () => {
  await migrateDown(database.url);
  expect(await readiness()).toEqual(["The database has an older schema."]);
  await migrateToLatest(database.url);
  expect(await readiness()).toEqual([]);
});

test("it is ready and starts on a schema that a newer version has extended", async () => {
  await database
    .knex("knex_migrations")
    .insert({ name: "9999_later", batch: 99, migration_time: new Date() });
  expect(await migrateToLatest(database.url)).toEqual([]);
  expect(await readiness()).toEqual([]);
});

test("it is not ready while the database is away, nor before it stops", async () => {
  isLeaving = true;
  expect(await readiness()).toEqual(["This node is about to stop."]);
  isLeaving = false;
  silentFor = 61_000;
  await database.close();
  expect(await readiness()).toEqual(["The event log has not been read for 61 s.", "The database is away."]);
});

test("it is not ready while the database accepts everything and answers nothing", async () => {
  const wire = await openWire(database.url);
  const far = openDatabase(wire.url, { poolMax: 1 });
  readiness = watchReadiness({ knex: far.knex, silentFor: () => 0, isLeaving: () => false });
  expect(await readiness()).toEqual([]);
  wire.fail("silent");
  wire.failNew("silent");
  expect(await readiness()).toEqual(["The database does not answer."]);
  await wire.close();
  await far.close();
});
