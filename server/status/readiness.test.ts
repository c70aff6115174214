import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { migrateDown, migrateToLatest } from "#db/migrate.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { openWire } from "#db/test/wire.ts";
import { type Readiness, watchReadiness } from "./readiness.ts";

let database: Database;
let silentFor: number;
let withheldFor: number;
let refusesSockets: boolean;
let isLeaving: boolean;
let readiness: () => Promise<Readiness>;

const READY: Readiness = { faults: [], notLive: null };
const unready = (...faults: string[]): Readiness => ({ faults, notLive: null });

beforeEach(async () => {
  database = await openTestDatabase();
  [silentFor, withheldFor, refusesSockets, isLeaving] = [0, 0, false, false];
  readiness = watchReadiness({
    knex: database.knex,
    silentFor: () => silentFor,
    withheldFor: () => withheldFor,
    refusesSockets: () => refusesSockets,
    isLeaving: () => isLeaving,
  });
});
afterEach(() => database.close());

test("a node is ready with a database of its schema and a log that it reads", async () => {
  expect(await readiness()).toEqual(READY);
});

test("it is not ready while it can't read the event log, and says for how long", async () => {
  silentFor = 2_999;
  expect(await readiness()).toEqual(READY);
  silentFor = 4_200;
  expect(await readiness()).toEqual(unready("The event log has not been read for 4 s."));
  silentFor = 0;
  expect(await readiness()).toEqual(READY);
});

test.each<[string, { silent?: number; withheld?: number; refuses?: boolean }, Readiness]>([
  ["nothing waits", {}, READY],
  ["a change has waited for two seconds", { withheld: 2_999 }, READY],
  [
    "a change has waited for four seconds",
    { withheld: 4_200, refuses: true },
    {
      faults: [],
      notLive:
        "Changes have been waiting for 4 s behind an open transaction: sockets are closed, pages poll.",
    },
  ],
  [
    "the transaction has just ended",
    { refuses: true },
    { faults: [], notLive: "Sockets are closed until the event log is passed on again." },
  ],
  [
    "the log can't be read either",
    { silent: 3_000, withheld: 5_000, refuses: true },
    unready("The event log has not been read for 3 s."),
  ],
])(
  "it says why it serves no sockets: %s",
  async (_when, { silent = 0, withheld = 0, refuses = false }, is) => {
    [silentFor, withheldFor, refusesSockets] = [silent, withheld, refuses];
    expect(await readiness()).toEqual(is);
  },
);

test("a thousand simultaneous requests cost one query", async () => {
  expect(await readiness()).toEqual(READY);
  const asked: string[] = [];
  database.knex.on("query", ({ sql }: { sql: string }) => asked.push(sql));
  const answers = await Promise.all(Array.from({ length: 1_000 }, async () => readiness()));
  expect(answers).toEqual(Array.from({ length: 1_000 }, () => READY));
  expect(asked).toEqual(["select 1"]);
  expect(await readiness()).toEqual(READY);
  expect(asked).toEqual(["select 1", "select 1"]);
});

test("it is not ready before the migrations have run", async () => {
  await migrateDown(database.url);
  expect(await readiness()).toEqual(unready("The database has an older schema."));
  await migrateToLatest(database.url);
  expect(await readiness()).toEqual(READY);
});

test("it is ready and starts on a schema that a newer version has extended", async () => {
  await database
    .knex("knex_migrations")
    .insert({ name: "9999_later", batch: 99, migration_time: new Date() });
  expect(await migrateToLatest(database.url)).toEqual([]);
  expect(await readiness()).toEqual(READY);
});

test("it is not ready while the database is away, nor before it stops", async () => {
  isLeaving = true;
  expect(await readiness()).toEqual(unready("This node is about to stop."));
  isLeaving = false;
  silentFor = 61_000;
  await database.close();
  expect(await readiness()).toEqual(
    unready("The event log has not been read for 61 s.", "The database is away."),
  );
});

test("it is not ready while the database accepts everything and answers nothing", async () => {
  const wire = await openWire(database.url);
  const far = openDatabase(wire.url, { poolMax: 1 });
  readiness = watchReadiness({
    knex: far.knex,
    silentFor: () => 0,
    withheldFor: () => 0,
    refusesSockets: () => false,
    isLeaving: () => false,
  });
  expect(await readiness()).toEqual(READY);
  wire.fail("silent");
  wire.failNew("silent");
  expect(await readiness()).toEqual(unready("The database does not answer."));
  await wire.close();
  await far.close();
});
