import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { siteSettingsSchema } from "#protocol/settings.ts";
import { isAfter } from "./cursor.ts";
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

async function follow(database: Database): Promise<LoggedEvent[]> {
  const seen: LoggedEvent[] = [];
  const tail = await openTail({ database, log: pino({ level: "silent" }) });
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
    await expect.poll(() => seen.length, { interval: 20, timeout: 10_000 }).toBe(1_080);
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
  await expect.poll(() => versions(seen), { interval: 5, timeout: 10_000 }).toEqual([1]);
  await expect.poll(() => tail.withheldFor(), { timeout: 10_000 }).toBe(0);
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
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true);

  await expect.poll(() => versions(seen), { interval: 20, timeout: 10_000 }).toEqual([1, 2]);
});
