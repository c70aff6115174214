import { execFile } from "node:child_process";
import { appendFileSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Knex } from "knex";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { connect } from "../connection.ts";
import { startEmbedded } from "../test/startEmbedded.ts";
import { findPrograms } from "../embedded/cluster.ts";
import { readRows } from "../rows.ts";
import { migrateToLatest } from "../migrate.ts";
import { reconcile } from "../reconcile.ts";
import { readFormerDesk, restoreFormerDesk } from "../test/formerDesk.ts";
import { majorOf, readMajor, upgradeMajor } from "./upgradeMajor.ts";

/* With one major version on both sides, since npm brings only one: what is moved, and what stays if that fails. */

const run = promisify(execFile);
/** Starts over. */
const LEFT_BEHIND = ["databaseHistories", "events", "nodes", "rateLimits"];

let home: string;
/** A desk, stopped. */
let former: string;
let major: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "livedesk-major-"));
  await chmod(home, 0o711);
  major = await majorOf(await findPrograms());
  former = join(home, "former");
  await whileRunning(former, async (knex, url) => {
    await restoreFormerDesk(url, await readFormerDesk("0057_database_histories"));
    await migrateToLatest(url);
    await knex.raw("insert into events (name, payload) values ('audit.changed', '{}')");
  });
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** For a test that changes it. */
async function copyOfDesk(name: string): Promise<string> {
  const dataDir = join(home, name);
  // With the owners, as the README says.
  await run("cp", ["-a", former, dataDir]);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function whileRunning<T>(dataDir: string, work: (knex: Knex, url: string) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  const knex = connect(server.url);
  try {
    return await work(knex, server.url);
  } finally {
    await knex.destroy();
    await server.stop();
  }
}

const upgrade = async (dataDir: string, log: (line: string) => void = () => {}): Promise<string> =>
  upgradeMajor({ dataDir, former: await findPrograms(), log, durable: false });

/** Upgrades in a process that is killed before it has moved that many more things in `dataDir`. */
async function upgradeAndDie(dataDir: string, moves: number): Promise<void> {
  const args = ["--import", "tsx", "db/test/dyingUpgrade.ts", dataDir, `${moves}`];
  await expect(run(process.execPath, args)).rejects.toMatchObject({ signal: "SIGKILL" });
}

const tableSchema = z.object({ table: z.string() });
const rowSchema = z.object({ row: z.string() });
const sequenceSchema = z.object({ name: z.string(), last: z.string().nullable() });

/** Every row of every table, as text, and where the sequences are. */
async function contentOf(knex: Knex) {
  const tables = await readRows(
    knex.raw("select tablename as table from pg_tables where schemaname = 'public' order by 1"),
    tableSchema,
  );
  const rows = new Map<string, string[]>();
  for (const { table } of tables) {
    const found = knex.raw("select ??::text as row from ?? order by 1", [table, table]);
    rows.set(
      table,
      (await readRows(found, rowSchema)).map(({ row }) => row),
    );
  }
  const sequences = await readRows(
    knex.raw("select sequencename as name, last_value::text as last from pg_sequences order by 1"),
    sequenceSchema,
  );
  return { rows, sequences, differences: await reconcile(knex) };
}

test("everything is moved; the former folder is kept, and fits the password, so going back is one rename", async () => {
  const dataDir = await copyOfDesk("moved");
  const before = await whileRunning(dataDir, contentOf);
  expect(before.rows.get("orders")?.length).toBeGreaterThan(0);
  expect(before.rows.get("events")).toHaveLength(1);

  const backup = await upgrade(dataDir);
  expect(backup).toBe(join(dataDir, `postgres-${major}`));

  expect((await readdir(dataDir)).toSorted()).toEqual([`postgres`, `postgres-${major}`, "postgres-password"]);
  expect(await readMajor(dataDir)).toBe(major);
  const after = await whileRunning(dataDir, contentOf);
  for (const table of LEFT_BEHIND) {
    expect([table, after.rows.get(table)]).toEqual([table, []]);
    before.rows.delete(table);
    after.rows.delete(table);
  }
  // Their times are those of the new database.
  for (const table of ["knex_migrations", "knex_migrations_lock"])
    for (const { rows } of [before, after]) rows.delete(table);
  expect(after.rows).toEqual(before.rows);
  const ofOthers = ({ name }: { name: string }) => !/^(events|knex)/.test(name);
  expect(after.sequences.filter(ofOthers)).toEqual(before.sequences.filter(ofOthers));
  expect(after.differences).toEqual([]);

  await rm(join(dataDir, "postgres"), { recursive: true });
  await rename(backup, join(dataDir, "postgres"));
  expect((await whileRunning(dataDir, contentOf)).rows.get("events")).toHaveLength(1);
});

test.each<[what: string, spoil: (dataDir: string) => Promise<unknown>, message: RegExp]>([
  [
    "a server uses it",
    async (dataDir) => {
      const server = await startEmbedded(dataDir);
      onTestFinished(() => server.stop());
    },
    /^Another Livedesk server \(pid \d+\) is using/,
  ],
  [
    "a backup is there",
    (dataDir) => cp(join(dataDir, "postgres", "PG_VERSION"), join(dataDir, `postgres-${major}`)),
    /is there already\. Move it elsewhere first\.$/,
  ],
])("nothing is moved while %s", async (_what, spoil, message) => {
  const dataDir = await copyOfDesk("spoilt");
  await spoil(dataDir);
  const before = (await readdir(dataDir)).toSorted();
  await expect(upgrade(dataDir)).rejects.toThrow(message);
  expect((await readdir(dataDir)).toSorted()).toEqual(before);
});

test("nothing changes if the books don't balance", async () => {
  const dataDir = await copyOfDesk("unbalanced");
  await whileRunning(dataDir, (knex) => knex.raw("update accounts set available = available + 1"));

  await expect(upgrade(dataDir)).rejects.toThrow(/^The books don't balance, so nothing was changed\./);
  expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres-password"]);
});

test.each<[what: string, spoil: (dataDir: string) => unknown, message: RegExp]>([
  [
    "is started",
    (dataDir) => {
      const server = startEmbedded(dataDir);
      onTestFinished(async () => (await server).stop());
    },
    /^Another Livedesk server \(pid \d+\) is using|^The database was used meanwhile/,
  ],
  [
    "was started and stopped",
    (dataDir) => appendFileSync(join(dataDir, "postgres", "global", "pg_control"), " "),
    /^The database was used meanwhile, so nothing was changed\./,
  ],
])("nothing is moved if the desk %s meanwhile", async (_what, spoil, message) => {
  const dataDir = await copyOfDesk("used");
  const log = (line: string) => void (line === "moving the rows" && spoil(dataDir));
  await expect(upgrade(dataDir, log)).rejects.toThrow(message);
  expect((await readdir(dataDir)).toSorted()).toEqual(["postgres", "postgres-password"]);
});

describe("an upgrade that is killed", () => {
  test("before it moves anything leaves the desk, and is repeated", async () => {
    const dataDir = await copyOfDesk("killed-early");
    await upgradeAndDie(dataDir, 0);
    expect((await readdir(dataDir)).toSorted()).toEqual([
      "postgres",
      "postgres-password",
      "postgres-upgrade",
    ]);
    expect(await upgrade(dataDir)).toBe(join(dataDir, `postgres-${major}`));
    expect((await whileRunning(dataDir, contentOf)).rows.get("orders")?.length).toBeGreaterThan(0);
  });

  test("between its moves leaves no desk to start, and says how to put it back", async () => {
    const dataDir = await copyOfDesk("killed-between");
    await upgradeAndDie(dataDir, 1);
    const [cluster, backup] = [join(dataDir, "postgres"), join(dataDir, `postgres-${major}`)];
    const left = (await readdir(dataDir)).toSorted();
    const words = `${cluster} is missing, but ${backup} is there: an upgrade of the database was interrupted. Put the desk back, and run this again: mv ${backup} ${cluster}`;
    await expect(startEmbedded(dataDir)).rejects.toThrow(words);
    await expect(upgrade(dataDir)).rejects.toThrow(words);
    expect((await readdir(dataDir)).toSorted()).toEqual(left);

    await rename(backup, cluster);
    await upgrade(dataDir);
    expect((await whileRunning(dataDir, contentOf)).rows.get("orders")?.length).toBeGreaterThan(0);
  });

  test("before it moves the password, which was lost, leaves a desk that starts", async () => {
    const dataDir = await copyOfDesk("killed-late");
    await rm(join(dataDir, "postgres-password"));
    await upgradeAndDie(dataDir, 2);
    expect((await whileRunning(dataDir, contentOf)).rows.get("orders")?.length).toBeGreaterThan(0);
  });
});
