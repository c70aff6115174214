import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Books, Check } from "#protocol/books.ts";
import { LOCKS } from "#db/locks.ts";
import { toDecimal } from "#protocol/money.ts";
import { sealAll } from "../audit/seal.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { watchTroubles } from "../commands/reportTroubles.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import { nameDifferences } from "../status/reconciliation.ts";
import { createTestApp, type SignedInClient, type TestApp } from "../test/testApp.ts";
import { placeAll } from "../transparencyLog/placeLeaves.ts";
import { raiseDifferences } from "./raiseDifferences.ts";
import { runDueCheck } from "./runCheck.ts";
import { orderBody } from "../test/orderRequest.ts";

const NODE = randomUUID();
const OTHER_NODE = randomUUID();

let app: TestApp;
let anna: SignedInClient;
let bert: SignedInClient;
let trader: SignedInClient;

beforeAll(async () => {
  app = await createTestApp();
  [anna, bert, trader] = await Promise.all([app.administrator(), app.administrator(), app.trader("1000")]);
  for (const result of ["win", "loss", null] as const) {
    const { id } = await placeOrder(app.context, trader.actor, orderBody("100"));
    if (result === null) continue;
    const returnRate = toDecimal(result === "win" ? "1.5" : "0.5");
    await resolveOrder(app.context, anna.actor, id, { result, returnRate });
  }
  await app.context.database.knex("checks").delete();
});
afterAll(() => app.close());

const database = () => app.context.database;
const books = async () => (await anna.get("/api/admin/books")).body as Books;
const newest = async () => (await books()).checks[0];
const run = (node = NODE) => runDueCheck(app.context, node, new AbortController().signal);

async function checkNow(): Promise<Check> {
  expect((await anna.post("/api/admin/checks")).status).toBe(201);
  await run();
  const check = await newest();
  if (check === undefined) throw new Error("There is no check.");
  return check;
}

/** Goes past the triggers, as somebody could who owns the database. */
async function tamper(statement: string): Promise<void> {
  await app.context.database.knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw(statement);
  });
}

test("what the desk owes, took and paid", async () => {
  expect(await books()).toEqual({
    owes: { available: "899.70", held: "100.10" },
    took: { deposits: "0.00", fees: "0.20" },
    paid: { withdrawals: "0.00", payouts: "200.00" },
    booksChecked: null,
    checks: [],
  });
});

test("a check is due once a day, and one node does it", async () => {
  await sealAll(app.context.database);
  await placeAll(app.context.database);
  await Promise.all([run(), run(OTHER_NODE), run()]);
  await run();
  const { checks } = await books();
  expect(checks).toHaveLength(1);
  expect(checks[0]).toMatchObject({
    requestedBy: null,
    differences: [],
    log: { size: expect.any(Number) as number, fault: null },
  });
  expect([NODE, OTHER_NODE]).toContain(checks[0]?.node);
});

test("administrators who ask at once share a check, and all hear of it", async () => {
  await app.desk.newEvents();
  const asked = await Promise.all([anna, bert, anna].map((client) => client.post("/api/admin/checks")));
  expect(asked.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(asked.map(({ body }) => (body as Check).id)).size).toBe(1);
  await Promise.all([run(), run(OTHER_NODE)]);
  const check = await newest();
  expect(check).toMatchObject({ done: check?.of, differences: [], log: { fault: null } });
  expect([anna.actor.user.username, bert.actor.user.username]).toContain(check?.requestedBy);
  expect([anna.actor.user.id, bert.actor.user.id]).toContain(check?.requestedById);
  const events = (await app.desk.newEvents()).filter(({ name }) => name === "check.changed");
  expect(events.at(-1)).toEqual({ name: "check.changed", userId: null, payload: check });
});

test("another node takes over from one that died, and not from one that works", async () => {
  await anna.post("/api/admin/checks");
  const { knex } = app.context.database;
  await knex("checks").whereNull("finishedAt").update({ node: OTHER_NODE, seenAt: knex.fn.now() });
  await run();
  expect(await newest()).toMatchObject({ node: OTHER_NODE, finishedAt: null });
  await knex("checks")
    .whereNull("finishedAt")
    .update({ seenAt: knex.raw("now() - interval '61 seconds'") });
  await run();
  expect(await newest()).toMatchObject({ node: NODE, differences: [] });
});

test("what the books alone show is told once, stays until acknowledged, and can be acknowledged once", async () => {
  const found = nameDifferences([{ check: "all entries sum to zero", rows: [{ row: "entries" }] }]);
  await raiseDifferences(app.context.database, NODE, found);
  await raiseDifferences(app.context.database, NODE, found);
  const { checks } = await books();
  expect(checks.map(({ differences }) => differences?.length)).toEqual([1, 0, 0, 0]);
  const [red, green] = checks;
  const acknowledge = (id: string | undefined, note: string) =>
    bert.post(`/api/admin/checks/${id}/acknowledge`, { note });
  expect((await acknowledge(red?.id, " \u200b ")).status).toBe(400);
  expect((await acknowledge(green?.id, "Nothing to see")).status).toBe(404);
  expect(await acknowledge(red?.id, "A wrong restore, undone")).toMatchObject({
    status: 200,
    body: {
      acknowledgedBy: bert.actor.user.username,
      acknowledgedById: bert.actor.user.id,
      note: "A wrong restore, undone",
      differences: [{ check: "all entries sum to zero", rows: 1, first: ["entries"] }],
    },
  });
  expect((await acknowledge(red?.id, "Again")).status).toBe(409);
  await raiseDifferences(app.context.database, NODE, found);
  expect((await books()).checks).toHaveLength(4);
});

test("the end of a log that was cut off is noticed; once acknowledged, the next check begins anew", async () => {
  expect(await checkNow()).toMatchObject({ differences: [], log: { fault: null } });
  await sealAll(app.context.database);
  await placeAll(app.context.database);
  const before = await checkNow();
  await tamper(`delete from "auditLog" where sequence = (select max(sequence) from "auditLog")`);
  await tamper(`delete from "logLeaves" where index = (select max(index) from "logLeaves")`);
  const cut = await checkNow();
  expect(cut.log?.fault).toMatch(
    /^The audit log is broken at entry \d+: the chain does not hold \w+ any more\. The transparency log is broken at entry \d+: it does not begin with the \d+ entries of \w+\.$/,
  );
  expect(cut.log?.size).toBe((before.log?.size ?? 0) - 1);
  for (const administrator of [anna, bert])
    expect((await administrator.get("/api/notifications?limit=1")).body).toMatchObject([
      { kind: "log_broken", subject: cut.id, readAt: null },
    ]);
  await anna.post(`/api/admin/checks/${cut.id}/acknowledge`, { note: "A backup was restored" });
  expect((await checkNow()).log?.fault).toBeNull();
});

test.each<[string, string, RegExp]>([
  [
    "an audit line whose details nobody can take apart",
    `update "auditLog" set details = '"nothing"' where sequence = (select max(sequence) from "auditLog")`,
    /^The audit log could not be read after entry 0\. The transparency log is broken at entry \d+: its audit \S+ is not what was entered\.$/,
  ],
  [
    "a leaf of an unknown kind",
    `alter table "logLeaves" drop constraint "logLeaves_kind_check"; update "logLeaves" set kind = 'x' where index = 1`,
    /^The transparency log could not be read after entry 0\.$/,
  ],
])("%s ends the check, which is red and told", async (_, statement, fault) => {
  await tamper(
    `create table "linesBefore" as table "auditLog"; create table "leavesBefore" as table "logLeaves"; ${statement}`,
  );
  const broken = await checkNow();
  expect(broken).toMatchObject({ done: broken.of, differences: [] });
  expect(broken.log?.fault).toMatch(fault);
  expect((await bert.get("/api/notifications?limit=1")).body).toMatchObject([
    { kind: "log_broken", subject: broken.id },
  ]);
  await anna.post(`/api/admin/checks/${broken.id}/acknowledge`, { note: "Undone" });
  await tamper(`
    update "auditLog" line set details = former.details from "linesBefore" former where former.id = line.id;
    update "logLeaves" leaf set kind = former.kind from "leavesBefore" former where former.index = leaf.index;
    drop table "linesBefore", "leavesBefore"`);
  expect((await checkNow()).log?.fault).toBeNull();
});

test("books that nobody can read end the check too, which is red and told, and looks at the log all the same", async () => {
  await tamper('alter table "accountDaysUntil" rename to "somethingElse"');
  const broken = await checkNow();
  await tamper('alter table "somethingElse" rename to "accountDaysUntil"');
  expect(broken).toMatchObject({
    done: broken.of,
    differences: [{ check: "the books can be read", rows: 1, first: [] }],
    log: { size: expect.any(Number) as number, fault: null },
  });
  expect((await bert.get("/api/notifications?limit=1")).body).toMatchObject([
    { kind: "books_broken", subject: broken.id },
  ]);
  expect(await checkNow()).toMatchObject({ differences: [] });
  await anna.post(`/api/admin/checks/${broken.id}/acknowledge`, { note: "Undone" });
});

const AGED = `update "auditLog" set at = at - interval '61 seconds' where hash is null`;

test.each<[keyof typeof LOCKS, () => Promise<unknown>, string]>([
  [
    "auditSeal",
    () => placeAll(database()),
    "A line of the audit log has not been sealed for more than a minute.",
  ],
  [
    "logPlaces",
    () => sealAll(database()),
    "An entry of the transparency log has had no place for more than a minute.",
  ],
])("whoever holds %s up for a minute is noticed", async (lock, other, fault) => {
  const look = watchTroubles(database(), () => app.context.prices.current());
  const requested = () => database().knex("checks").whereNull("finishedAt").pluck("requestedBy");
  await sealAll(database());
  await placeAll(database());
  await anna.post("/api/admin/checks");
  await run();
  // Only her line waits.
  await database().knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?), pg_advisory_xact_lock(?)", [LOCKS[lock], LOCKS.troubles]);
    await look();
    await look();
    expect(await requested()).toEqual([]);
    await tamper(AGED);
    await other();
    await look();
    // A line of a long transaction is old when it is written.
    expect(await requested()).toEqual([]);
    await look();
    await look();
    expect(await requested()).toEqual([null]);
    await run();
    await look();
    expect(await requested()).toEqual([]);
  });
  const red = await newest();
  expect(red?.log?.fault).toBe(fault);
  await sealAll(database());
  await placeAll(database());
  await look();
  expect(await database().knex("troubles").where({ key: "log" })).toEqual([]);
  expect((await checkNow()).log?.fault).toBeNull();
  await anna.post(`/api/admin/checks/${red?.id}/acknowledge`, { note: "Ended" });
});

test("the last check of the log stays in sight, however many checks of the books follow", async () => {
  const last = await checkNow();
  const { knex } = database();
  const later = Array.from({ length: 11 }, () => ({
    id: randomUUID(),
    of: 1,
    differences: "[]",
    finishedAt: knex.fn.now(),
  }));
  await knex("checks").insert(later);
  const { checks } = await books();
  expect(checks.filter(({ log }) => log !== null)).toMatchObject([{ id: last.id }]);
  await knex("checks")
    .whereIn(
      "id",
      later.map(({ id }) => id),
    )
    .delete();
});

test("a check tells how far it is, step by step", async () => {
  const { id, of } = await checkNow();
  const told: { payload: Check }[] = await app.context.database
    .knex("events")
    .where({ name: "check.changed" })
    .whereRaw("payload ->> 'id' = ?", [id])
    .orderBy("id")
    .select("payload");
  const steps = told.map(({ payload }) => payload.done);
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBe(of);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
});

test("a check that finds the books broken is red", async () => {
  await app.context.database
    .knex("accounts")
    .where({ userId: trader.actor.user.id })
    .increment("available", 1);
  expect((await checkNow()).differences).toEqual([
    { check: "buckets equal their entries", rows: 1, first: [`user ${trader.actor.user.id}`] },
  ]);
});

test("a node that stops leaves the check to another one", async () => {
  await anna.post("/api/admin/checks");
  await expect(runDueCheck(app.context, NODE, AbortSignal.abort())).resolves.toBeUndefined();
  expect(await newest()).toMatchObject({ node: null, finishedAt: null });
  await run(OTHER_NODE);
  const done = await newest();
  expect(done).toMatchObject({ node: OTHER_NODE, done: done?.of, differences: [expect.anything()] });
});
