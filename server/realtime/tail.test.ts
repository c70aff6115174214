import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { z } from "zod";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { readRow } from "#db/rows.ts";
import { siteSettingsSchema } from "#protocol/settings.ts";
import { findTakeovers } from "../status/takeovers.ts";
import { isAfter } from "./cursor.ts";
import { headCursor, missedBy } from "./eventLog.ts";
import { noteHistory, readHistory } from "./history.ts";
import type { LoggedEvent } from "./logEntry.ts";
import { openTail, type Tail } from "./tail.ts";

const WRITERS = 24;
const PER_WRITER = 45;

let own: TestDatabase;
let here: Database;
let elsewhere: Database;
const tails: Tail[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  here = openDatabase(own.url);
  elsewhere = openDatabase(own.url, { poolMax: WRITERS });
});
afterAll(async () => {
  await Promise.all(tails.map(async (tail) => tail.close()));
  await Promise.all([here.close(), elsewhere.close()]);
  await own.drop();
});

/** Each change carries its number as version. */
async function change(
  database: Database,
  version: number,
  whileOpen?: () => Promise<unknown>,
): Promise<void> {
  await database.transact(async ({ trx, publish }) => {
    await trx.raw("select pg_current_xact_id()");
    await whileOpen?.();
    publish({
      name: "settings.changed",
      userId: null,
      payload: siteSettingsSchema.parse({
        tradingFee: "0.001",
        btcWalletAddress: "",
        ethWalletAddress: "",
        usdtWalletAddress: "",
        maintenanceMode: false,
        logoUrl: null,
        version,
      }),
    });
  });
}

/** The URL for a role that may read, but not ask for files of the server. */
async function withoutTimeline(): Promise<string> {
  const role = `reader_${randomUUID().slice(0, 8)}`;
  await here.knex.raw(
    `create role ${role} login password 'trade-winds-42'; grant select on events to ${role};
     revoke execute on function pg_walfile_name(pg_lsn) from public`,
  );
  onTestFinished(async () => {
    await here.knex.raw(
      `grant execute on function pg_walfile_name(pg_lsn) to public; revoke all on events from ${role}; drop role ${role}`,
    );
  });
  const url = new URL(own.url);
  [url.username, url.password] = [role, "trade-winds-42"];
  return url.href;
}

async function follow(database: Database, onLost = () => {}): Promise<LoggedEvent[]> {
  const seen: LoggedEvent[] = [];
  const tail = await openTail({ database, log: pino({ level: "silent" }), onLost });
  tails.push(tail);
  tail.follow((event) => seen.push(event));
  return seen;
}

function versions(seen: LoggedEvent[]): number[] {
  return seen.map(({ payload }) => ("version" in payload ? payload.version : -1));
}

function isInOrder(seen: LoggedEvent[]): boolean {
  return seen.every((event, i) => i === 0 || isAfter(event.cursor, seen[i - 1]!.cursor));
}

test("1,080 changes of 24 writers, some slow, all arrive on two nodes, once and in one order", async () => {
  const [first, second] = await Promise.all([follow(here), follow(elsewhere)]);
  const numbers = Array.from({ length: WRITERS * PER_WRITER }, (_, i) => i);
  const queue = [...numbers];

  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const slow = next % 50 === 0;
        await change(elsewhere, next, slow ? async () => sleep(60) : undefined);
      }
    }),
  );

  for (const seen of [first, second]) {
    await expect.poll(() => seen.length, { interval: 20 }).toBe(1_080);
    expect(versions(seen).toSorted((a, b) => a - b)).toEqual(numbers);
    expect(isInOrder(seen)).toBe(true);
  }
  expect(first.map(({ cursor }) => cursor)).toEqual(second.map(({ cursor }) => cursor));
});

test("what waits behind an open transaction arrives as soon as it ends, and its age is reported", async () => {
  const seen = await follow(here);
  const holder = await elsewhere.knex.transaction();
  await holder.raw("select pg_current_xact_id()");
  await change(elsewhere, 1);
  await sleep(300);
  expect(seen).toEqual([]);
  const tail = tails.at(-1)!;
  expect(tail.withheldFor()).toBeGreaterThan(200);
  expect(tail.behindFor()).toBeGreaterThan(200);

  await holder.rollback();
  await expect.poll(() => versions(seen), { interval: 5 }).toEqual([1]);
  await expect.poll(() => tail.withheldFor()).toBe(0);
  expect(seen[0]!.lagMs).toBeGreaterThan(250);
});

test("a reader whose connections are all cut continues without a gap", async () => {
  const seen = await follow(here);
  await change(elsewhere, 1);
  await elsewhere.knex.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect
    .poll(
      async () =>
        change(elsewhere, 2).then(
          () => true,
          () => false,
        ),
      { interval: 20 },
    )
    .toBe(true);

  await expect.poll(() => versions(seen), { interval: 20 }).toEqual([1, 2]);
});

test("a server that goes on without changes that were delivered is noticed, told once, and pages from before fetch again", async () => {
  const { knex } = here;
  const administrator = {
    id: randomUUID(),
    username: "chief",
    email: "chief@example.com",
    passwordHash: "none",
    role: "admin",
  };
  await knex("users").insert(administrator);
  const losses = [vi.fn<() => void>(), vi.fn<() => void>()];
  const [seen, other] = [await follow(here, losses[0]), await follow(elsewhere, losses[1])];
  await change(elsewhere, 1);
  await change(elsewhere, 2);
  await expect
    .poll(() => [versions(seen), versions(other)])
    .toEqual([
      [1, 2],
      [1, 2],
    ]);
  const before = seen[1]!.cursor;
  expect(await missedBy(knex, { userId: administrator.id, isAdmin: true }, before)).toEqual([]);

  // As on a standby that had not received the second.
  await knex("events").where({ version: 2 }).delete();
  await knex.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'livedesk reader'",
  );
  await expect.poll(() => losses.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  const { at } = await readRow(
    knex.raw('select "createdAt" as at from events where version = 1 order by id desc limit 1'),
    z.object({ at: z.date() }),
  );
  await expect
    .poll(async () =>
      (await findTakeovers(knex)).map(({ lostAfter }) => Date.parse(lostAfter ?? "") - at.getTime()),
    )
    // Rounded to milliseconds.
    .toEqual([expect.toBeOneOf([0, 1])]);
  await expect
    .poll(() => knex("notifications").select("kind", "userId"))
    .toEqual([{ kind: "changes_lost", userId: administrator.id }]);
  expect(await missedBy(knex, { userId: administrator.id, isAdmin: true }, before)).toBe("resync");
  await change(elsewhere, 3);
  await expect.poll(() => versions(seen).at(-1)).toBe(3);
});

test("where PostgreSQL does not tell its timeline to everybody, the log is read all the same", async () => {
  const restricted = openDatabase(await withoutTimeline());
  onTestFinished(() => restricted.close());
  const { timeline, lostAfter } = await readHistory(restricted.knex, await headCursor(here.knex), 0);
  expect({ timeline, lostAfter }).toEqual({ timeline: "unknown", lostAfter: null });
});

test("a standby that took over without a loss is noted, and pages from before fetch again", async () => {
  const { knex } = here;
  await knex("databaseHistories").delete();
  await noteHistory(here, { timeline: "00000001", resetXid: "1000", lostAfter: null });
  expect(await findTakeovers(knex)).toEqual([]);
  const cursor = await headCursor(knex);
  expect(await missedBy(knex, { userId: randomUUID(), isAdmin: false }, cursor)).toEqual([]);

  const now = await readHistory(knex, cursor, 0);
  expect(now).toEqual({ timeline: "00000001", resetXid: expect.stringMatching(/^\d+$/), lostAfter: null });
  for (let node = 0; node < 2; node += 1) await noteHistory(here, { ...now, timeline: "00000002" });
  expect(await findTakeovers(knex)).toEqual([{ at: expect.any(String), lostAfter: null }]);
  expect(await missedBy(knex, { userId: randomUUID(), isAdmin: false }, cursor)).toBe("resync");
});

test("a node that reads so late that changes were pruned before lets its pages fetch again", async () => {
  const onLost = vi.fn<() => void>();
  const seen = await follow(here, onLost);
  await here.knex("events").insert({ name: "pruned", payload: {}, createdAt: new Date(0) });
  await change(elsewhere, 1);
  await expect.poll(() => versions(seen)).toEqual([1]);
  expect(onLost).toHaveBeenCalledTimes(1);
});
