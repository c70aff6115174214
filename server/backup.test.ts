import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Knex } from "knex";
import { inject, expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connection.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { reconcile } from "#db/reconcile.ts";
import { databaseUrl, execute } from "#db/test/sql.ts";
import { findLoss } from "#protocol/compareHeads.ts";
import type { LogHead } from "#protocol/log.ts";
import { CLI, record } from "./audit/record.ts";
import { sealNext } from "./audit/seal.ts";
import { verifyChain } from "./audit/verify.ts";
import { createHeadReader } from "./transparencyLog/head.ts";
import { placeAll } from "./transparencyLog/placeLeaves.ts";
import { proveConsistency } from "./transparencyLog/proofs.ts";
import { createSigner } from "./transparencyLog/signer.ts";
import { createTestApp } from "./test/testApp.ts";
import { BTC_ADDRESS } from "./test/transferRequests.ts";
import { submitOrder, submitWithdrawal } from "./test/submit.ts";

/* Does what README says about backups: what comes back is complete, and its books are correct to the cent. */

const run = promisify(execFile);

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "livedesk-backup-"));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A day of a desk: a lost order, a pending one, a withdrawal, and their lines in the audit log. */
async function liveADay(): Promise<{ url: string; knex: Knex }> {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const [trader, admin] = [await app.trader("1000"), await app.administrator()];
  const { id } = await submitOrder(trader, "100");
  await submitOrder(trader, "100");
  await submitWithdrawal(trader, "50");
  await admin.patch(`/api/admin/orders/${id}/resolve`, { result: "loss", returnRate: "0.5" });
  const { database } = app.context;
  await sealNext(database);
  return { url: database.url, knex: database.knex };
}

/** Writes so many lines into the log, and returns its head. */
async function enterInLog(database: Database, count: number): Promise<LogHead> {
  for (let line = 0; line < count; line += 1)
    await database.transact((tx) => record(tx, CLI, { action: "logo.removed", subject: null }));
  await placeAll(database);
  return createHeadReader(database.knex, createSigner("the desk's secret")).next();
}

async function contentOf(knex: Knex): Promise<Record<string, unknown>> {
  const tables = [
    "users",
    "accounts",
    "orders",
    "transactions",
    "journals",
    "entries",
    "auditLog",
    "settings",
  ];
  const rows = await Promise.all(
    tables.map(async (table) => [table, (await knex(table).orderByRaw("1")) as unknown] as const),
  );
  return Object.fromEntries(rows);
}

/** Why pg_dump on this machine cannot back up this server; null if it can. */
async function lackOf(url: string): Promise<string | null> {
  const knex = connect(url);
  const [server, tool] = await Promise.all([
    knex.raw<{ rows: { version: number }[] }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    ),
    run("pg_dump", ["--version"]).catch(() => null),
  ]);
  await knex.destroy();
  const version = server.rows[0]?.version ?? 0;
  const own = parseInt(/ (\d+)/.exec(tool?.stdout ?? "")?.[1] ?? "0", 10);
  return own >= version ? null : `pg_dump ${own === 0 ? "is not here" : `is ${own}`}, the server ${version}`;
}

const OLD = "livedesk-20200101T000000Z.dump";

/** A folder with a backup old enough to be deleted. */
async function folderOfBackups(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, OLD), "");
  await utimes(join(folder, OLD), new Date("2020-01-01"), new Date("2020-01-01"));
  return folder;
}

/** An empty database for a role with few rights, in which a superuser has installed the extension. */
async function prepareTarget(): Promise<string> {
  const { url: server } = inject("testServer");
  const name = `restored_${process.pid}`;
  await execute(server, `CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  onTestFinished(() => execute(server, `DROP ROLE ${name}`));
  await execute(server, `CREATE DATABASE ${name} OWNER ${name}`);
  onTestFinished(() => execute(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(databaseUrl(server, name));
  await execute(url.href, "CREATE EXTENSION pg_trgm");
  [url.username, url.password] = [name, name];
  return url.href;
}

/** Expects correct books, an unbroken audit log, and nobody signed in. */
async function expectRestorable(file: string, original: Knex): Promise<void> {
  const url = await prepareTarget();
  await run("ops/restore.sh", [file], { env: { ...process.env, DATABASE_URL: url } });

  const restored = connect(url);
  onTestFinished(() => restored.destroy());
  expect(await migrateToLatest(url)).toEqual([]);
  expect(await reconcile(restored)).toEqual([]);
  expect(await verifyChain(restored)).toEqual(await verifyChain(original));
  expect(await contentOf(restored)).toEqual(await contentOf(original));
  expect(await restored("sessions")).toEqual([]);
  expect(await restored("events")).toEqual([]);
}

const lack = await lackOf(inject("testServer").url);

// Without the right pg_dump, as far as possible: a failed backup reports failure and keeps the previous one.
test(`a backup by pg_dump replaces an old one, and is restored completely (${lack ?? "all of it"})`, async () => {
  const { url, knex } = await liveADay();
  const folder = await folderOfBackups();
  const backup = run("ops/backup.sh", [folder], { env: { ...process.env, DATABASE_URL: url } });
  const isMade = await backup.then(
    () => true,
    () => false,
  );
  const [file = "", ...others] = (await readdir(folder)).filter((name) => name.endsWith(".dump"));

  expect(isMade).toBe(lack === null);
  expect(file === OLD).toBe(lack !== null);
  expect(others).toEqual([]);
  if (lack === null) await expectRestorable(join(folder, file), knex);
});

const hasPsql = await run("psql", ["--version"]).then(
  () => true,
  () => false,
);

const UNFIT: [what: string, options: string, content: string, words: RegExp][] = [
  [
    "that keeps other text",
    "ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0",
    "",
    /^Nothing was restored: the encoding of the database is LATIN1\. Create one with UTF8: createdb/,
  ],
  [
    "that is not empty",
    "",
    "CREATE TABLE orders ()",
    /^Nothing was restored: the database is not empty\. Make another: createdb/,
  ],
];

test.each(hasPsql ? UNFIT : [])(
  "a restore into a database %s is refused before it begins",
  async (_name, options, content, words) => {
    const { url: server } = inject("testServer");
    const name = `unfit_${process.pid}`;
    await execute(server, `CREATE DATABASE ${name} ${options}`);
    onTestFinished(() => execute(server, `DROP DATABASE ${name} WITH (FORCE)`));
    const url = databaseUrl(server, name);
    await execute(url, content);

    const restore = run("ops/restore.sh", ["/nowhere.dump"], { env: { ...process.env, DATABASE_URL: url } });

    await expect(restore).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) as string });
  },
);

test("the embedded database: a copy of its folder, made while it is stopped, starts with correct books", async () => {
  const [original, copy] = [join(await temporaryFolder(), "data"), join(await temporaryFolder(), "data")];
  const options = {
    durable: false,
    log: () => {},
    onCrash: (reason: Error) => {
      throw reason;
    },
  };
  const first = await startEmbeddedPostgres({ ...options, dataDir: original });
  await migrateToLatest(first.url);
  const writer = openDatabase(first.url);
  await writer.knex("settings").update({ btcWalletAddress: BTC_ADDRESS });
  await enterInLog(writer, 2);
  await writer.close();
  await first.stop();

  await cp(original, copy, { recursive: true, preserveTimestamps: true });
  // Like `cp -a` run by root, where the database belongs to another user.
  if (process.getuid?.() === 0)
    await run("chown", ["-R", "--reference", join(original, "postgres"), join(copy, "postgres")]);

  // The desk goes on, and a browser keeps the head that it sees then.
  const later = await startEmbeddedPostgres({ ...options, dataDir: original });
  const desk = openDatabase(later.url);
  const kept = await enterInLog(desk, 3);
  await desk.close();
  await later.stop();

  const second = await startEmbeddedPostgres({ ...options, dataDir: copy });
  onTestFinished(() => second.stop());
  const reader = connect(second.url);
  onTestFinished(() => reader.destroy());
  expect(await reader("settings").first("btcWalletAddress")).toEqual({
    btcWalletAddress: BTC_ADDRESS,
  });
  expect(await reconcile(reader)).toEqual([]);

  // The browser learns that the log lost entries, also after the restored desk has written others.
  const restored = openDatabase(second.url);
  onTestFinished(() => restored.close());
  const prove = (from: number, to: number) => proveConsistency(reader, from, to);
  expect(await findLoss(kept, await enterInLog(restored, 0), prove)).toBe(
    "The desk's log had 5 entries and has 2 now: entries were taken out.",
  );
  expect(await findLoss(kept, await enterInLog(restored, 4), prove)).toBe(
    "The first 5 entries of the desk's log are no longer what they were: entries were changed, reordered or taken out.",
  );
});

/** Stand-ins for PostgreSQL's programs, which print the database they are sent to. */
const STAND_INS = {
  pg_dump: 'echo "$1"; for last; do :; done; : > "${last#--file=}"',
  pg_restore: 'echo "$1"',
  psql: 'case "$*" in *encoding*) echo UTF8;; *count*) echo 0;; esac',
};

test("backup and restore are sent to the database as the server is, whatever the URL calls the encryption", async () => {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(STAND_INS))
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const at = "postgres://desk:p%3Fssl=1@db.example/livedesk";
  for (const [search, spelled, more = {}] of [
    ["", ""],
    ["?sslmode=disable", "?sslmode=disable"],
    ["?sslmode=require", "?sslmode=require"],
    ["?sslmode=no-verify", "?sslmode=require"],
    ["?sslmode=prefer", "?sslmode=require"],
    ["?application_name=a&sslmode=allow", "?application_name=a&sslmode=require"],
    ["?sslmode=verify-full", "?sslmode=verify-full&sslrootcert=system"],
    ["?sslmode=verify-full&sslrootcert=/root.pem", "?sslmode=verify-full&sslrootcert=/root.pem"],
    ["?sslrootcert=/root.pem&sslmode=verify-ca", "?sslrootcert=/root.pem&sslmode=verify-ca"],
    ["?sslrootcert=/root.pem", "?sslmode=verify-full&sslrootcert=/root.pem"],
    ["?ssl=true", "?sslmode=verify-full&sslrootcert=system"],
    ["?ssl=1&application_name=a", "?sslmode=verify-full&sslrootcert=system&application_name=a"],
    ["?ssl=0", "?sslmode=disable"],
    ["?ssl=false&application_name=a", "?sslmode=disable&application_name=a"],
    ["?ssl=no-verify", "?sslmode=require"],
    ["?ssl=require", "?sslmode=require"],
    // The authority that libpq knows from elsewhere counts.
    ["?sslmode=verify-full", "?sslmode=verify-full", { PGSSLROOTCERT: "/root.pem" }],
  ] as const) {
    const env = { PATH: `${folder}:${process.env["PATH"]}`, DATABASE_URL: at + search, ...more };
    const backup = await run("sh", ["ops/backup.sh", folder], { env });
    const restore = await run("sh", ["ops/restore.sh", "a.dump"], { env });
    expect([backup.stdout.split("\n")[0], restore.stdout.trim()]).toEqual([
      `--dbname=${at}${spelled}`,
      `--dbname=${at}${spelled}`,
    ]);
  }
});
