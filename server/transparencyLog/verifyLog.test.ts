import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CLI, record } from "../audit/record.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { findLoss } from "#protocol/compareHeads.ts";
import { createHeadReader } from "./head.ts";
import { placeAll, placeNext } from "./placeLeaves.ts";
import { proveConsistency } from "./proofs.ts";
import { createSigner } from "./signer.ts";
import { verifyLog } from "./verifyLog.ts";

let desk: Desk;

beforeEach(async () => {
  desk = await createDesk();
});
afterEach(() => desk.close());

async function write(count: number): Promise<void> {
  const { transact } = desk.context.database;
  for (let index = 0; index < count; index += 1)
    await transact((tx) => record(tx, CLI, { action: "logo.removed", subject: `line ${index}` }));
}

const verify = (noted?: { size: number; rootHash: string }) => verifyLog(desk.context.database.knex, noted);
const readHead = () => createHeadReader(desk.context.database.knex, createSigner("a secret")).next();

/** Goes past the triggers, as somebody could who owns the database. */
async function tamper(statements: readonly string[]): Promise<void> {
  await desk.context.database.knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    for (const statement of statements) await trx.raw(statement);
  });
}

test("an empty log has the root of an empty tree", async () => {
  expect(await verify()).toEqual({
    outcome: "unbroken",
    size: 0,
    waiting: 0,
    rootHash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  });
});

test.each([
  ["one at a time", 1],
  ["two at a time", 2],
  ["five at a time", 5],
])("every head is of the log that can be made again, written %s", async (_, atOnce) => {
  for (let written = 0; written < 11; written += atOnce) {
    await write(atOnce);
    expect(await placeNext(desk.context.database)).toBe(atOnce);
    const { rootHash } = await readHead();
    expect(await verify()).toEqual({ outcome: "unbroken", size: written + atOnce, waiting: 0, rootHash });
  }
});

test("what waits for a place is no fault, and two nodes give each leaf one place", async () => {
  await write(3);
  expect(await verify()).toMatchObject({ outcome: "unbroken", size: 0, waiting: 3 });
  await Promise.all([placeAll(desk.context.database), placeAll(desk.context.database)]);
  await placeAll(desk.context.database);
  expect(await verify()).toMatchObject({ outcome: "unbroken", size: 3, waiting: 0 });
});

test("a row that is deleted while it waits for a place stops nobody, and its leaf tells of it for good", async () => {
  await write(3);
  await tamper([`delete from "auditLog" where subject = 'line 1'`]);
  await placeAll(desk.context.database);
  await write(2);
  await placeAll(desk.context.database);

  expect(await readHead()).toMatchObject({ size: 5 });
  const { rows } = await desk.context.database.knex.raw<{ rows: { leaf: string }[] }>(
    `select cast(data as jsonb) ->> 'leaf' as leaf from "logLeaves" order by index`,
  );
  expect(rows.map(({ leaf }) => leaf)).toEqual(["audit/1", "missing/1", "audit/1", "audit/1", "audit/1"]);
  expect(await verify()).toEqual({
    outcome: "broken",
    index: 1,
    reason: expect.stringMatching(/^its audit \S+ is missing$/),
  });
});

/* As SECURITY.md says. */
test("nobody finds a line that was deleted together with its leaf while that waited for a place", async () => {
  await write(3);
  await tamper([
    `delete from "logLeaves" where subject = (select id from "auditLog" where subject = 'line 1')`,
    `delete from "auditLog" where subject = 'line 1'`,
  ]);
  await placeAll(desk.context.database);
  expect(await verify()).toMatchObject({ outcome: "unbroken", size: 2, waiting: 0 });
});

describe("the log itself", () => {
  test.each([
    `update "logLeaves" set data = '{}'`,
    `update "logLeaves" set index = 7`,
    `update "logLeaves" set subject = gen_random_uuid()`,
    `update "logLeaves" set salt = sha256('x')`,
    `update "logLeaves" set index = null, data = null, hash = null, salt = null`,
    `delete from "logLeaves"`,
    `insert into "logLeaves" (kind, subject, index, data, hash) values ('audit', gen_random_uuid(), 9, '', sha256(''))`,
  ])("refuses %s", async (statement) => {
    await write(1);
    await placeAll(desk.context.database);
    await expect(desk.context.database.knex.raw(statement)).rejects.toThrow("logLeaves is append-only");
  });

  test.each(["logLeaves", "logNodes", "logKeys"])("%s is never emptied", async (table) => {
    await expect(desk.context.database.knex.raw(`truncate "${table}"`)).rejects.toThrow("append-only");
  });
});

const FORGOTTEN = [`update "auditLog" set forgotten = true`, `update "logLeaves" set salt = null`];
const SWAP = [
  [1, 100],
  [2, 1],
  [100, 2],
].map(([from, to]) => `update "logLeaves" set index = ${to} where index = ${from}`);
const LAST = `index >= 3`;
const CUT_OFF = [
  `delete from "auditLog" where id in (select subject from "logLeaves" where ${LAST})`,
  `delete from "logLeaves" where ${LAST}`,
  `delete from "logNodes" where index * 2 ^ level >= 2 or level > 1`,
];
const MADE_ANEW = [
  `update "logLeaves" set index = null, data = null, hash = null, salt = null`,
  `delete from "logNodes"`,
];

describe("the owner of the database cannot, unnoticed,", () => {
  test.each([
    [
      "rewrite an audit entry",
      [`update "auditLog" set details = '{"a":1}' where subject = 'line 1'`],
      1,
      /^its audit \S+ is not what was entered$/,
    ],
    [
      "delete an audit entry",
      [`delete from "auditLog" where subject = 'line 1'`],
      1,
      /^its audit \S+ is missing$/,
    ],
    [
      "rewrite a leaf",
      [`update "logLeaves" set data = data || ' ' where index = 2`],
      2,
      /^it is not what was hashed$/,
    ],
    [
      "rewrite a leaf and its hash",
      [`update "logLeaves" set data = '{}', hash = sha256('\\x007b7d'), salt = null where index = 2`],
      2,
      /^its audit \S+ is not what was entered$/,
    ],
    [
      "rewrite what the leaf of somebody forgotten hides, and its hash",
      [
        `update "auditLog" set forgotten = true where subject = 'line 2'`,
        `update "logLeaves" set data = regexp_replace(data, '[0-9a-f]{64}', repeat('a', 64)), salt = null where index = 2`,
        `update "logLeaves" set hash = sha256('\\x00'::bytea || convert_to(data, 'UTF8')) where index = 2`,
      ],
      3,
      /^the stored node 1 of level 1 is another$/,
    ],
    ["drop a leaf", [`delete from "logLeaves" where index = 1`], 1, /^entry 1 is missing$/],
    [
      "drop the last leaf and forget it",
      [`delete from "logLeaves" where index = 4`],
      4,
      /^audit \S+ is not in the log$/,
    ],
    ["reorder leaves", SWAP, 1, /^the stored node 0 of level 1 is another$/],
    [
      "rewrite a node",
      [`update "logNodes" set hash = sha256('x') where level = 2`],
      3,
      /^the stored node 0 of level 2 is another$/,
    ],
  ])("%s", async (_, statements, index, reason) => {
    await write(5);
    await placeAll(desk.context.database);
    expect(await verify()).toMatchObject({ outcome: "unbroken" });
    await tamper(statements);
    expect(await verify()).toEqual({ outcome: "broken", index, reason: expect.stringMatching(reason) });
  });

  test("rewrite what a leaf without a salt shows", async () => {
    await write(2);
    await placeAll(desk.context.database);
    await tamper(FORGOTTEN);
    expect(await verify()).toMatchObject({ outcome: "unbroken", size: 2 });
    await tamper([`update "auditLog" set action = 'logo.uploaded' where subject = 'line 1'`]);
    expect(await verify()).toEqual({
      outcome: "broken",
      index: 1,
      reason: expect.stringMatching(/^its audit \S+ is not what was entered$/),
    });
  });

  test("drop the salt of a leaf whose person was not forgotten, nor rewrite what it hides", async () => {
    await write(3);
    await placeAll(desk.context.database);
    for (const change of [
      `update "logLeaves" set salt = null where index = 1`,
      `update "auditLog" set details = '{"a":1}', "actorName" = 'otto' where subject = 'line 1'`,
    ]) {
      await tamper([change]);
      expect(await verify()).toEqual({
        outcome: "broken",
        index: 1,
        reason: expect.stringMatching(/^its audit \S+ is not what was entered$/),
      });
    }
  });

  test("cut the end off together with what it was about, once a head was noted", async () => {
    await write(5);
    await placeAll(desk.context.database);
    const noted = await readHead();
    await tamper(CUT_OFF);
    expect(await verify()).toMatchObject({ outcome: "unbroken", size: 3 });
    expect(await verify(noted)).toEqual({
      outcome: "broken",
      index: 3,
      reason: `it does not begin with the 5 entries of ${noted.rootHash}`,
    });
  });

  test("write all of it anew, once a head was noted", async () => {
    await write(3);
    await placeAll(desk.context.database);
    const noted = await readHead();
    await tamper([`update "auditLog" set details = '{"a":1}'`, ...MADE_ANEW]);
    await placeAll(desk.context.database);
    expect(await verify()).toMatchObject({ outcome: "unbroken", size: 3 });
    expect(await verify(noted)).toMatchObject({ outcome: "broken" });
  });
});

const NOTHING = "'00000000-0000-0000-0000-000000000000'";
const lineBy = (order: string) => `(select id from "auditLog" order by id ${order} limit 1)`;
const FIRST_LAST_SWAPPED = [
  `update "logLeaves" set subject = ${NOTHING} where index = 0`,
  `update "logLeaves" set subject = ${lineBy("asc")} where index = 4`,
  `update "logLeaves" set subject = ${lineBy("desc")} where index = 0`,
];

/** As pages do each time they come back (web/keptHead.ts). */
test.each<[string, readonly string[], number, RegExp]>([
  ["the end was cut off", CUT_OFF, 0, /had 5 entries and has 3 now/],
  ["the end was cut off, and the desk went on", CUT_OFF, 4, /first 5 entries .* no longer what they were/],
  ["an entry was rewritten", [`update "auditLog" set details = '{"a":1}'`, ...MADE_ANEW], 0, /no longer/],
  ["an entry was dropped", [`delete from "logLeaves" where index = 1`, ...MADE_ANEW], 1, /no longer/],
  ["entries were reordered", [...FIRST_LAST_SWAPPED, ...MADE_ANEW], 0, /no longer/],
])("whoever kept a head is told that %s", async (_, statements, more, reason) => {
  const { database } = desk.context;
  await write(5);
  await placeAll(database);
  const kept = await readHead();
  const prove = (from: number, to: number) => proveConsistency(database.knex, from, to);
  expect(await findLoss(kept, await readHead(), prove)).toBeNull();
  await tamper(statements);
  await write(more);
  await placeAll(database);
  expect(await findLoss(kept, await readHead(), prove)).toMatch(reason);
});

test("what is forgotten loses its salt, and the log still proves the rest", async () => {
  await write(3);
  await placeAll(desk.context.database);
  const noted = await readHead();
  await tamper(FORGOTTEN);
  expect(await verify(noted)).toMatchObject({ outcome: "unbroken", size: 3, rootHash: noted.rootHash });
});
