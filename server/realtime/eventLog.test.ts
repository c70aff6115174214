import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Cursor } from "#protocol/events.ts";
import type { Database } from "#db/database.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { audience } from "./audience.ts";
import { headCursor, missedBy, pruneEvents, readAfter, readGap } from "./eventLog.ts";
import { shareGaps } from "./sharedReplay.ts";
import { PRUNED } from "./logEntry.ts";

let database: Database;
const trader = { userId: randomUUID(), isAdmin: false };
const admin = { userId: randomUUID(), isAdmin: true };

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.knex.raw("truncate events");
  await keepFor(48);
});
afterAll(() => database.close());

type Event = { name?: string; userId?: string | null; ageHours?: number };

/** Writes one event; the test recognises it by the label in its payload. */
async function write(
  label: string,
  { name = "order.changed", userId = trader.userId, ageHours = 0 }: Event = {},
) {
  await database.knex.raw(
    `insert into events (name, "userId", payload, "createdAt") values (?, ?, ?, now() - interval '1 hour' * ?)`,
    [name, userId, JSON.stringify({ label }), ageHours],
  );
}

/** Waits for the transactions of other tests on the same server, which hold back the horizon. */
async function settle(): Promise<void> {
  await expect
    .poll(async () => (await readAfter(database.knex, "0-0", 1)).withheldMs, { interval: 5 })
    .toBeNull();
}

function labels(events: readonly { payload: unknown }[] | "resync"): unknown {
  return events === "resync" ? events : events.map(({ payload }) => payload);
}

test("an event is not read while an older open transaction may still write an earlier one", async () => {
  const start = await headCursor(database.knex);
  const slow = await database.knex.transaction();
  await slow.raw(`insert into events (name, payload) values ('order.changed', '{"label": "slow"}')`);
  await write("fast");

  const early = await readAfter(database.knex, start, 10);
  await slow.commit();
  await settle();
  const late = await readAfter(database.knex, start, 10);

  expect(labels(early.events)).toEqual([]);
  expect(early.withheldMs).toBeGreaterThan(0);
  expect(labels(late.events)).toEqual([{ label: "slow" }, { label: "fast" }]);
  expect(late.withheldMs).toBeNull();
});

test("the head lies before everything open and after everything committed", async () => {
  await write("done");
  await settle();
  const open = await database.knex.transaction();
  await open.raw(`insert into events (name, payload) values ('order.changed', '{"label": "open"}')`);
  const head = await headCursor(database.knex);
  await open.commit();
  await write("later");
  await settle();

  const { events } = await readAfter(database.knex, head, 10);
  expect(labels(events)).toEqual([{ label: "open" }, { label: "later" }]);
});

test("reading continues where it stopped", async () => {
  const start = await headCursor(database.knex);
  for (const label of ["a", "b", "c"]) await write(label);
  await settle();

  const first = await readAfter(database.knex, start, 2);
  const rest = await readAfter(database.knex, first.events[1]!.cursor, 2);

  expect(labels(first.events)).toEqual([{ label: "a" }, { label: "b" }]);
  expect(labels(rest.events)).toEqual([{ label: "c" }]);
});

test("a trader misses own changes and the settings, an administrator all changes, nobody the revocations", async () => {
  const start = await headCursor(database.knex);
  await write("mine");
  await write("theirs", { userId: admin.userId });
  await write("settings", { name: "settings.changed" });
  await write("revoked", { name: "session.revoked" });
  await settle();

  expect(labels(await missedBy(database.knex, trader, start))).toEqual([
    { label: "mine" },
    { label: "settings" },
  ]);
  expect(labels(await missedBy(database.knex, admin, start))).toEqual([
    { label: "mine" },
    { label: "theirs" },
    { label: "settings" },
  ]);
});

test.each(["audit.changed", "approval.changed"])("%s is replayed to administrators only", async (name) => {
  const start = await headCursor(database.knex);
  await write("for administrators", { name });
  await settle();
  expect(await missedBy(database.knex, trader, start)).toEqual([]);
  expect(labels(await missedBy(database.knex, admin, start))).toEqual([{ label: "for administrators" }]);
});

test("500 missed events are replayed, 501 are not", async () => {
  const start = await headCursor(database.knex);
  const many = `insert into events (name, "userId", payload)
    select 'order.changed', ?::uuid, '{}' from generate_series(1, ?::int)`;
  await database.knex.raw(many, [trader.userId, 500]);
  await settle();
  expect((await missedBy(database.knex, trader, start)).length).toBe(500);

  await write("one more");
  await settle();
  expect(await missedBy(database.knex, trader, start)).toBe("resync");
});

test("the search for a few own changes among too many of others gives up", async () => {
  const start = await headCursor(database.knex);
  await database.knex.raw(
    `insert into events (name, "userId", payload)
       select 'order.changed', ?::uuid, '{}' from generate_series(1, 10001)`,
    [admin.userId],
  );
  await settle();
  expect(await missedBy(database.knex, trader, start)).toBe("resync");
});

/** Writes events of which the last is kept for 48 hours but not for 12. */
async function writeOld(): Promise<Cursor[]> {
  const cursors: Cursor[] = [];
  for (const [label, ageHours] of [
    ["expired", 50],
    ["last expired", 49],
    ["half a day", 13],
    ["kept", 0],
  ] as const) {
    cursors.push(await headCursor(database.knex));
    await write(label, { ageHours });
    await settle();
  }
  return cursors;
}

async function keepFor(hours: number): Promise<void> {
  await database.knex("settings").update({ eventLogHours: hours });
}

async function missedSince(cursors: Cursor[]): Promise<unknown[]> {
  return Promise.all(cursors.map(async (cursor) => labels(await missedBy(database.knex, trader, cursor))));
}

test("a cursor from before the oldest kept event, or from another database, can't be replayed", async () => {
  const [first = "0-0"] = await writeOld();
  expect(await pruneEvents(database.knex)).toBe(1);

  expect(await missedBy(database.knex, trader, first)).toBe("resync");
  expect(await missedBy(database.knex, trader, "9999999999-1")).toBe("resync");
  const { events } = await readAfter(database.knex, first, 10);
  expect(events.map(({ name, userId, payload }) => [name, userId, payload])).toEqual([
    [PRUNED, null, {}],
    ["order.changed", trader.userId, { label: "half a day" }],
    ["order.changed", trader.userId, { label: "kept" }],
  ]);
  expect(labels(await missedBy(database.knex, trader, events[0]!.cursor))).toEqual([
    { label: "half a day" },
    { label: "kept" },
  ]);
});

test("a shorter time takes effect at once, and a longer one afterwards brings nothing back", async () => {
  const cursors = await writeOld();
  await keepFor(12);
  expect(await pruneEvents(database.knex)).toBe(2);
  const pruned = ["resync", "resync", "resync", [{ label: "kept" }]];
  expect(await missedSince(cursors)).toEqual(pruned);

  await keepFor(168);
  expect(await pruneEvents(database.knex)).toBe(0);
  expect(await missedSince(cursors)).toEqual(pruned);
});

test("nobody is replayed a part while pruning is under way", async () => {
  const cursors = await writeOld();
  await keepFor(12);
  expect(await pruneEvents(database.knex, { batch: 1, stopping: AbortSignal.abort() })).toBe(1);
  expect(await missedSince(cursors)).toEqual([
    "resync",
    "resync",
    [{ label: "half a day" }, { label: "kept" }],
    [{ label: "kept" }],
  ]);
});

test("what no node can have read yet is not pruned, however old it is", async () => {
  const [first = "0-0"] = await writeOld();
  const open = await database.knex.transaction();
  await open.raw("select pg_current_xact_id()");
  await write("behind an open transaction", { ageHours: 100 });
  expect(await pruneEvents(database.knex)).toBe(1);
  await open.commit();
  await settle();
  expect(labels((await readAfter(database.knex, first, 10)).events)).toEqual([
    {},
    { label: "half a day" },
    { label: "kept" },
    { label: "behind an open transaction" },
  ]);
});

test("a cursor from before the first event of a young log is replayed", async () => {
  const start = await headCursor(database.knex);
  await write("first");
  await settle();
  expect(labels(await missedBy(database.knex, trader, start))).toEqual([{ label: "first" }]);
});

test("pruning works through in batches and drops what another server's backup brought", async () => {
  for (const ageHours of [60, 59, 58, 57, 56]) await write("expired", { ageHours });
  await write("kept");
  await settle();
  await database.knex.raw(
    `insert into events (xid, name, payload) values ('9999999999', 'order.changed', '{}')`,
  );

  expect(await pruneEvents(database.knex, { batch: 2 })).toBe(5);
  expect(await pruneEvents(database.knex, { batch: 2 })).toBe(0);
  expect(await database.knex("events").pluck("xid")).toHaveLength(2);
});

test("reading walks the log from its end, even without statistics on the table", async () => {
  const { knex } = database;
  await knex.raw(
    `insert into events (name, payload) select 'order.changed', '{"label": "old"}' from generate_series(1, 2000)`,
  );
  await settle();
  const byAge = async (): Promise<unknown> => {
    await knex.raw("select pg_stat_force_next_flush()");
    const { rows } = await knex.raw<{ rows: unknown[] }>(
      "select idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = 'events_by_age'",
    );
    return rows[0];
  };

  const before = await byAge();
  await readAfter(knex, await headCursor(knex), 10);
  expect(await byAge()).toEqual(before);
});

test("notifications are replayed to their user alone, also if others are administrators; those without a user to all", async () => {
  const start = await headCursor(database.knex);
  const name = "notification.changed";
  await write("trader's", { name });
  await write("administrator's", { name, userId: admin.userId });
  await write("everybody's", { name, userId: null });
  await settle();

  expect(labels(await missedBy(database.knex, trader, start))).toEqual([
    { label: "trader's" },
    { label: "everybody's" },
  ]);
  expect(labels(await missedBy(database.knex, admin, start))).toEqual([
    { label: "administrator's" },
    { label: "everybody's" },
  ]);
});

test("sockets that share a read of a gap get what each of them would get alone", async () => {
  const { knex } = database;
  const start = await headCursor(knex);
  for (const name of Object.keys(audience))
    for (const userId of [trader.userId, admin.userId, null])
      await write(`${name} of ${userId}`, { name, userId });
  await write("unknown", { name: "later.version" });
  await settle();

  const alone = (viewer: typeof trader) => missedBy(knex, viewer, start);
  const share = shareGaps({
    missedBy: () => Promise.resolve([]),
    readGap: (cursor) => readGap(knex, cursor),
  });
  const viewers = [trader, admin, { userId: randomUUID(), isAdmin: false }, { ...trader, isAdmin: true }];
  // While these are read, the others wait.
  const before = ["0-1", "0-2"].map(async (cursor) => share(trader, cursor));
  const shared = await Promise.all(viewers.map(async (viewer) => share(viewer, start)));
  await Promise.all(before);
  expect(shared.map(labels)).toEqual(
    await Promise.all(viewers.map(async (viewer) => labels(await alone(viewer)))),
  );
});
