import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LOCKS } from "#db/locks.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { runDueCheck } from "../books/runCheck.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { CLI, record } from "./record.ts";
import { repeat } from "../repeat.ts";
import { sealAll, sealNext } from "./seal.ts";
import { verifyChain } from "./verify.ts";

let desk: Desk;

beforeEach(async () => {
  desk = await createDesk();
});
afterEach(() => desk.close());

async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await desk.context.database.transact((tx) =>
      record(tx, CLI, {
        action: "logo.removed",
        subject: `line ${index}`,
        details: { index, text: 'é\n"' },
      }),
    );
}

/** Bypasses the triggers, as an owner of the database could. */
async function tamper(statement: string): Promise<void> {
  await desk.context.database.knex.transaction(async (trx) => {
    await trx.raw('alter table "auditLog" disable trigger user');
    await trx.raw(statement);
    await trx.raw('alter table "auditLog" enable trigger user');
  });
}

const verify = (anchor?: string) => verifyChain(desk.context.database.knex, anchor);

describe("the log itself", () => {
  test.each([
    `update "auditLog" set details = '{}'`,
    `update "auditLog" set details = '{}', sequence = 1, hash = sha256('x')`,
    `update "auditLog" set at = now()`,
    `delete from "auditLog"`,
    `truncate "auditLog"`,
    `insert into "auditLog" (id, "actorName", action, sequence, hash) values (gen_random_uuid(), 'x', 'y', 1, sha256('x'))`,
  ])("refuses %s", async (statement) => {
    await write(1);
    await expect(desk.context.database.knex.raw(statement)).rejects.toThrow("auditLog is append-only");
  });

  test("is sealed once", async () => {
    await write(1);
    await sealNext(desk.context.database);
    for (const change of ["hash = sha256('x')", "hash = null, sequence = null", "sequence = 2"])
      await expect(desk.context.database.knex.raw(`update "auditLog" set ${change}`)).rejects.toThrow(
        "auditLog is append-only",
      );
  });
});

describe("the chain", () => {
  test("includes everything written, numbered without gaps", async () => {
    expect(await verify()).toEqual({
      outcome: "unbroken",
      sealed: 0,
      unsealed: 0,
      forgotten: 0,
      unchecked: 0,
      head: null,
    });
    await write(3);
    expect(await verify()).toMatchObject({ sealed: 0, unsealed: 3 });
    expect(await sealNext(desk.context.database)).toBe(3);
    await write(2);
    expect(await sealNext(desk.context.database)).toBe(2);
    expect(await sealNext(desk.context.database)).toBe(0);
    expect(await verify()).toEqual({
      outcome: "unbroken",
      sealed: 5,
      unsealed: 0,
      forgotten: 0,
      unchecked: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test("is one chain, however many nodes seal while many write", async () => {
    const { database } = desk.context;
    const stops = [1, 2, 3].map(() => repeat(() => sealAll(database), { everyMs: 5 }));
    await Promise.all(Array.from({ length: 8 }, () => write(15)));
    for (const stop of stops) await stop();
    await sealAll(database);
    expect(await verify()).toMatchObject({ outcome: "unbroken", sealed: 120, unsealed: 0 });
  });

  test("does not block writers: a line is written while the chain is being sealed", async () => {
    const { database } = desk.context;
    await write(1);
    await database.transact(async ({ trx }) => {
      await trx.raw(`select pg_advisory_xact_lock(${LOCKS.auditSeal})`);
      await trx.raw('select * from "auditLog" for update');
      await write(1);
      expect(await sealNext(database)).toBe(0);
    });
    expect(await sealNext(database)).toBe(2);
  });

  test.each([
    [
      "was changed",
      `update "auditLog" set details = '{"index": 7}' where sequence = 3`,
      3,
      "it is not what was sealed",
    ],
    [
      "got another actor",
      `update "auditLog" set "actorName" = 'x' where sequence = 1`,
      1,
      "it is not what was sealed",
    ],
    [
      "moved by a microsecond",
      `update "auditLog" set at = at + interval '1 microsecond' where sequence = 5`,
      5,
      "it is not what was sealed",
    ],
    ["was deleted", `delete from "auditLog" where sequence = 2`, 2, "entry 2 is missing, the next one is 3"],
    [
      "was sealed anew",
      `update "auditLog" set hash = sha256('x') where sequence = 4`,
      4,
      "it is not what was sealed",
    ],
    [
      "follows another",
      `update "auditLog" set "previousHash" = sha256('x') where sequence = 4`,
      4,
      "it does not follow the entry before it",
    ],
  ])("shows where an entry %s", async (_name, statement, sequence, reason) => {
    await write(5);
    await sealNext(desk.context.database);
    await tamper(statement);
    expect(await verify()).toMatchObject({ outcome: "broken", sequence, reason });
  });

  test("shows a missing end to somebody who has noted a head", async () => {
    await write(3);
    await sealNext(desk.context.database);
    const before = await verify();
    const head = before.outcome === "unbroken" ? (before.head ?? "") : "";
    await write(1);
    await sealNext(desk.context.database);
    expect(await verify(head)).toMatchObject({ outcome: "unbroken", sealed: 4 });

    await tamper(`delete from "auditLog" where sequence >= 3`);
    expect(await verify()).toMatchObject({ outcome: "unbroken", sealed: 2 });
    expect(await verify(head)).toMatchObject({ outcome: "broken", sequence: 2 });
  });
});

/** `npm run audit:verify`, with what was kept elsewhere. */
const run = (...noted: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/auditVerify.ts", ...noted], {
    env: { ...process.env, DATABASE_URL: desk.context.database.url },
  });

/** As the owner of the database could: triggers are off. */
async function tamperAll(statements: readonly string[]): Promise<void> {
  await desk.context.database.knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    for (const statement of statements) await trx.raw(statement);
  });
}

test.each([
  [
    "its newest five lines",
    [
      `delete from "auditLog" where sequence > 3`,
      `delete from "logLeaves" where index >= 3`,
      `delete from "logNodes" where (index + 1) * 2 ^ level > 3`,
    ],
    3,
  ],
  ["all of it", [`delete from "auditLog"`, `delete from "logLeaves"`, `delete from "logNodes"`], 0],
])("npm run audit:verify misses %s, once a check has seen it", async (_, statements, left) => {
  const { database } = desk.context;
  await write(8);
  await sealAll(database);
  await placeAll(database);
  await runDueCheck(desk.context, randomUUID(), new AbortController().signal);
  const [seen] = await database.knex("checks").select("kept");
  expect(seen).toMatchObject({ kept: { size: 8 } });
  expect((await run()).stdout).toContain("The transparency log is unbroken: 8 entries, 0 waiting.");

  await tamperAll(statements);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `^The audit log is broken at entry ${left}.*\nThe transparency log is broken at entry ${left}: it does not begin with the 8 entries of [0-9a-f]{64}\\.\n$`,
      ),
    ) as string,
  });
});

test("npm run audit:verify ends with 1 and says where the chain breaks", async () => {
  await write(3);
  await sealNext(desk.context.database);
  expect((await run()).stdout).toMatch(/^The audit log is unbroken: 3 entries sealed, 0 waiting\.\nIts head/);

  await tamper(`update "auditLog" set subject = 'another' where sequence = 2`);
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The audit log is broken at entry 2 \([\w-]{36}\): it is not what was sealed\.\n$/,
    ),
  });
});

test("npm run audit:verify ends with 2 if given a size without its root", async () => {
  await expect(run("ab".repeat(32), "5")).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: "Say what you kept: npm run audit:verify [-- <64 hex digits> [<size> <64 hex digits>]]\n",
  });
});
