import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { waitForLock } from "#db/locks.ts";
import { hasRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { createDesk, type Desk } from "../test/desk.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { verifyLog } from "../transparencyLog/verifyLog.ts";
import { forgetInLog } from "./forgetInLog.ts";
import { type AuditedAction, CLI, record } from "./record.ts";
import { sealAll, sealNext } from "./seal.ts";
import { verifyChain } from "./verify.ts";

const PERSON = {
  id: "0190aaaa-0000-7000-8000-00000000beef",
  username: "erika",
  email: "erika@example.com",
};
const NAME = "forgotten-00000000beef";

let desk: Desk;

beforeEach(async () => {
  desk = await createDesk();
  await desk.context.database.knex.raw(
    `insert into users (id, username, email, "passwordHash") values (?, 'erika', 'erika@example.com', 'x')`,
    [PERSON.id],
  );
});
afterEach(() => desk.close());

const knex = () => desk.context.database.knex;

/** What they did themselves. */
const theirs = (entry: AuditedAction) =>
  desk.context.database.transact((tx) => record(tx, { user: PERSON, address: "192.0.2.7" }, entry));
const ours = (entry: AuditedAction) => desk.context.database.transact((tx) => record(tx, CLI, entry));

async function write(): Promise<void> {
  await theirs({ action: "session.started", subject: PERSON.id, details: { userAgent: "Firefox" } });
  await theirs({
    action: "address.renamed",
    subject: "a",
    details: { from: "Mum", to: "Mother", address: "bc1" },
  });
  await ours({
    action: "approval.approved",
    subject: "b",
    details: { kind: "x", requestedBy: "anna", trader: "erika" },
  });
  await ours({
    action: "user.suspended",
    subject: PERSON.id,
    details: { username: "erika", tokensEnded: 2 },
  });
  await ours({ action: "user.suspended", subject: "c", details: { username: "otto", tokensEnded: 1 } });
}

/** A desk from before migration 0067 wrote no list. */
async function writeOld(): Promise<void> {
  await knex().raw(
    `insert into "auditLog" (id, "actorId", "actorName", action, subject, details, address) values
       (gen_random_uuid(), :id, 'erika', 'session.started', :id::text, '{"userAgent": "Firefox"}', '192.0.2.7'),
       (gen_random_uuid(), null, 'console', 'user.suspended', 'c', '{"username": "otto"}', null)`,
    { id: PERSON.id },
  );
}

async function putIntoLogs(): Promise<void> {
  await sealAll(desk.context.database);
  await placeAll(desk.context.database);
}

const forget = () =>
  desk.context.database.transact(({ trx }) =>
    forgetInLog(trx, { ...PERSON, emails: [PERSON.email], subjects: [] }),
  );

async function lines(): Promise<unknown[]> {
  return knex()("auditLog").orderBy("sequence").select("actorName", "action", "details", "address");
}

const FORGOTTEN_LINES = [
  { actorName: NAME, action: "session.started", details: {}, address: null },
  { actorName: NAME, action: "address.renamed", details: {}, address: null },
  {
    actorName: "console",
    action: "approval.approved",
    details: { kind: "x", requestedBy: "anna", trader: NAME },
    address: null,
  },
  {
    actorName: "console",
    action: "user.suspended",
    details: { username: NAME, tokensEnded: 2 },
    address: null,
  },
  {
    actorName: "console",
    action: "user.suspended",
    details: { username: "otto", tokensEnded: 1 },
    address: null,
  },
];

test("a person goes out of sealed lines; chain and log stay whole, and heads noted before are found", async () => {
  await write();
  await putIntoLogs();
  const chain = await verifyChain(knex());
  const log = await verifyLog(knex());
  if (chain.outcome === "broken" || log.outcome === "broken") throw new Error("It is broken before.");

  await forget();
  await ours({ action: "user.forgotten", subject: PERSON.id, details: { username: NAME } });
  await putIntoLogs();
  expect((await lines()).slice(0, 5)).toEqual(FORGOTTEN_LINES);
  expect(await verifyChain(knex(), chain.head ?? "")).toMatchObject({
    outcome: "unbroken",
    sealed: 6,
    forgotten: 4,
    unchecked: 0,
  });
  expect(await verifyLog(knex(), log)).toMatchObject({ outcome: "unbroken", size: 6 });
});

test("lines that are not sealed yet are sealed without the person", async () => {
  await write();
  await forget();
  await putIntoLogs();
  expect(await lines()).toEqual(FORGOTTEN_LINES);
  expect(await verifyChain(knex())).toMatchObject({ outcome: "unbroken", sealed: 5 });
  expect(await verifyLog(knex())).toMatchObject({ outcome: "unbroken", size: 5 });
});

const WAITING = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and not granted`;

test("it searches before it stops the sealing, and then only what is new since", async () => {
  const statements: string[] = [];
  await write();
  await putIntoLogs();
  const sealing = await knex().transaction();
  await waitForLock(sealing, "auditSeal");
  knex().on("query", ({ sql }: { sql: string }) => statements.push(sql));
  const forgotten = forget();
  await expect.poll(() => hasRows(knex(), WAITING)).toBe(true);
  const isSearch = (sql: string) => sql.includes("search_fold");
  expect(statements.filter(isSearch)).toHaveLength(1);

  // Of what is written meanwhile, a part is sealed in the same moment.
  const transact = <T>(work: (tx: Tx) => Promise<T>) => work({ trx: sealing, publish: () => {} });
  await write();
  expect(await sealNext({ ...desk.context.database, transact })).toBe(5);
  await write();
  await sealing.commit();
  await forgotten;
  expect(statements.filter(isSearch)).toHaveLength(1);
  await putIntoLogs();
  expect(await lines()).toEqual([...FORGOTTEN_LINES, ...FORGOTTEN_LINES, ...FORGOTTEN_LINES]);
  expect(await verifyChain(knex())).toMatchObject({ outcome: "unbroken", sealed: 15, unchecked: 0 });
  expect(await verifyLog(knex())).toMatchObject({ outcome: "unbroken", size: 15 });
});

test("of a line that was sealed in clear only its place can be checked, and the check says so", async () => {
  await writeOld();
  await putIntoLogs();
  await forget();
  await write();
  await putIntoLogs();
  expect(await verifyChain(knex())).toMatchObject({
    outcome: "unbroken",
    sealed: 7,
    forgotten: 1,
    unchecked: 1,
  });
  expect(await verifyLog(knex())).toMatchObject({ outcome: "unbroken" });
});

describe("nobody can write into a line what it did not say", () => {
  beforeEach(async () => {
    await write();
    await putIntoLogs();
  });

  test("the table refuses", async () => {
    for (const change of [
      `forgotten = true, "detailsSalt" = null, details = details || '{"trader": "otto"}'`,
      `forgotten = true, "detailsSalt" = null, details = details - 'kind' where sequence = 3`,
      `forgotten = true, "detailsSalt" = null, "actorName" = 'otto', address = null, "actorSalt" = null`,
      `"detailsSalt" = null`,
      `forgotten = true, "detailsSalt" = null, hash = sha256('x')`,
    ])
      await expect(knex().raw(`update "auditLog" set ${change}`)).rejects.toThrow("auditLog is append-only");
  });

  test("the chain shows it to whoever goes past the rules of the table", async () => {
    for (const [change, sequence] of [
      [`"actorName" = 'otto', "actorSalt" = null, forgotten = true`, 1],
      [`details = '{"userAgent": "Chrome"}', "detailsSalt" = null, forgotten = true`, 1],
      [`details = details || '{"tokensEnded": 3}', "detailsSalt" = null, forgotten = true`, 4],
      [`details = details || '{"trader": "otto"}'`, 3],
      [`address = '192.0.2.8'`, 2],
      [`"detailsHash" = sha256('x')`, 2],
    ] as const) {
      const trx = await knex().transaction();
      await trx.raw('alter table "auditLog" disable trigger user');
      await trx.raw(`update "auditLog" set ${change} where sequence = ${sequence}`);
      const verdict = await verifyChain(trx);
      await trx.rollback();
      expect([change, verdict]).toEqual([
        change,
        { outcome: "broken", sequence, id: expect.any(String), reason: "it is not what was sealed" },
      ]);
    }
  });
});

/** Goes past the triggers, as somebody could who owns the database. */
async function verdictAfter(change: string) {
  const trx = await knex().transaction();
  await trx.raw('alter table "auditLog" disable trigger user');
  await trx.raw(`update "auditLog" set ${change} where sequence = 1`);
  const verdict = await verifyChain(trx);
  await trx.rollback();
  return verdict;
}

const LOSE_ACTOR = `"actorName" = 'unknown', address = null, "actorSalt" = null, forgotten = true`;

test("a refused sign-in as somebody forgotten keeps its place without the network address", async () => {
  await desk.context.database.transact((tx) =>
    record(tx, { name: "unknown", address: "192.0.2.9" }, { action: "session.refused", subject: PERSON.id }),
  );
  await putIntoLogs();
  await forget();
  expect(await lines()).toEqual([
    { actorName: "unknown", action: "session.refused", details: {}, address: null },
  ]);
  expect(await verifyChain(knex())).toMatchObject({ outcome: "unbroken", forgotten: 1, unchecked: 0 });
});

test.each<["console" | "settings" | "clock" | "unknown", AuditedAction]>([
  ["console", { action: "user.suspended", subject: PERSON.id, details: { username: "erika" } }],
  ["settings", { action: "logo.removed", subject: null }],
  ["clock", { action: "approval.expired", subject: "b" }],
  ["unknown", { action: "session.refused", subject: null }],
])("a line of the actor %s can't become one of nobody", async (name, entry) => {
  await desk.context.database.transact((tx) => record(tx, { name, address: "192.0.2.9" }, entry));
  await putIntoLogs();
  expect(await verifyChain(knex())).toMatchObject({ outcome: "unbroken" });
  expect(await verdictAfter(LOSE_ACTOR)).toMatchObject({
    outcome: "broken",
    sequence: 1,
    reason: "it is not what was sealed",
  });
});
