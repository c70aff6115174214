import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { headCursor, missedBy, pruneEvents, readAfter } from "./eventLog.ts";

let database: Database;
const trader = { userId: randomUUID(), isAdmin: false };
const admin = { userId: randomUUID(), isAdmin: true };

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.knex.raw("truncate events");
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
    .poll(async () => (await readAfter(database.knex, "0-0", 1)).withheldMs, { interval: 5, timeout: 10_000 })
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

test("a cursor from before the oldest kept event, or from another database, can't be replayed", async () => {
  const start = await headCursor(database.knex);
  await write("expired", { ageHours: 50 });
  await write("last expired", { ageHours: 49 });
  await write("kept");
  await settle();

  expect(await pruneEvents(database.knex)).toBe(1);
  expect(await missedBy(database.knex, trader, start)).toBe("resync");
  expect(await missedBy(database.knex, trader, "9999999999-1")).toBe("resync");

  const { events } = await readAfter(database.knex, start, 10);
  expect(labels(events)).toEqual([{ label: "last expired" }, { label: "kept" }]);
  expect(labels(await missedBy(database.knex, trader, events[0]!.cursor))).toEqual([{ label: "kept" }]);
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
