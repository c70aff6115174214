import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { connect } from "./connection.ts";
import { migrationSource, VERSION_BEFORE } from "./migrations/index.ts";
import { createForeignDatabase, createTestDatabase, type TestDatabase } from "./test/testDatabase.ts";
import { planUpgrade } from "./upgradePlan.ts";

async function plan(database: TestDatabase, ...statements: string[]) {
  const knex = connect(database.url);
  for (const statement of statements) await knex.raw(statement);
  await knex.destroy();
  const { bytes, ...rest } = await planUpgrade(database.url);
  await database.drop();
  expect(bytes).toBeGreaterThan(5_000_000);
  return rest;
}

test("an empty database gets everything", async () => {
  const all = (await migrationSource.getMigrations([])).map(({ name }) => name);
  const database = await createForeignDatabase("");
  expect(await plan(database)).toEqual({
    isEmpty: true,
    isOneStep: false,
    pending: all,
    newer: [],
    running: [],
  });
});

test("this version's database is left as it is", async () => {
  expect(await plan(await createTestDatabase())).toEqual({
    isEmpty: false,
    isOneStep: true,
    pending: [],
    newer: [],
    running: [],
  });
});

test("names what an older database lacks, what a newer one has, and who runs", async () => {
  const found = await plan(
    await createTestDatabase(),
    `delete from knex_migrations where name in ('0055_pushes', '0057_database_histories')`,
    `insert into knex_migrations (name, batch, migration_time) values ('9999_later', 2, now())`,
    `insert into nodes (id, version, "seenAt", sockets, "lagMs", "feedsPrices") values
       (gen_random_uuid(), '1.0.0', now(), 0, 0, false),
       (gen_random_uuid(), '0.9.0', now() - interval '6 minutes', 0, 0, false)`,
  );
  expect(found).toEqual({
    isEmpty: false,
    isOneStep: false,
    pending: ["0055_pushes", "0057_database_histories"],
    newer: ["9999_later"],
    running: ["1.0.0"],
  });
});

test("the guide for operators says which version is the previous one", () => {
  const guide = readFileSync(new URL("../docs/operating.md", import.meta.url), "utf8");
  expect(guide).toContain(`The previous version is the one whose last migration is \`${VERSION_BEFORE}\`.`);
});

test("a desk that lacks no migration of the version before is one step away", async () => {
  const names = (await migrationSource.getMigrations([])).map(({ name }) => name);
  expect(names).toContain(VERSION_BEFORE);
  const since = names.filter((name) => name > VERSION_BEFORE);
  const lacking = (some: string[]) =>
    `delete from knex_migrations where name in (${some.map((name) => `'${name}'`).join(", ")})`;
  expect(await plan(await createTestDatabase(), lacking([VERSION_BEFORE]))).toMatchObject({
    isOneStep: false,
    pending: [VERSION_BEFORE],
  });
  expect(await plan(await createTestDatabase(), lacking(["none", ...since]))).toMatchObject({
    isOneStep: true,
    pending: since,
  });
});
