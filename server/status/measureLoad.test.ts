import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { createTestDatabase, type TestDatabase } from "#db/test/testDatabase.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { measureLoad } from "./measureLoad.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function linesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split("\n").filter((line) => line.startsWith("livedesk_"));
}

test("the metrics show how many connections are busy and how many queries wait for one", async () => {
  const opened = openDatabase(database.url, { poolMax: 2 });
  const registry = new Registry();
  measureLoad(registry, opened);
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const transactions = [1, 2].map(() =>
    opened.knex.transaction(async (trx) => {
      await trx.raw("select 1");
      await held;
    }),
  );
  await expect.poll(() => opened.poolLoad().used).toBe(2);
  const waiting = [1, 2, 3].map(async () => opened.knex.raw("select 1").then(() => "done"));
  await expect.poll(() => opened.poolLoad().waiting).toBe(3);

  expect((await linesOf(registry)).slice(0, 4)).toEqual([
    'livedesk_pool_connections{state="used"} 2',
    'livedesk_pool_connections{state="free"} 0',
    'livedesk_pool_connections{state="max"} 2',
    "livedesk_pool_waiting 3",
  ]);

  letGo();
  await Promise.all([...transactions, ...waiting]);
  expect(await linesOf(registry)).toEqual(
    expect.arrayContaining(['livedesk_pool_connections{state="used"} 0', "livedesk_pool_waiting 0"]),
  );
  await opened.close();
  expect(opened.poolLoad()).toEqual({ used: 0, free: 0, waiting: 0, max: 0 });
});

test("the metrics show how many passwords are being hashed and how many wait", async () => {
  const registry = new Registry();
  measureLoad(registry, { poolLoad: () => ({ used: 0, free: 0, waiting: 0, max: 0 }) });
  const hashes = Array.from({ length: 5 }, () => hashPassword("correct horse"));

  expect((await linesOf(registry)).slice(4)).toEqual([
    "livedesk_argon2_running 2",
    "livedesk_argon2_waiting 3",
  ]);
  await Promise.all(hashes);
  expect((await linesOf(registry)).slice(4)).toEqual([
    "livedesk_argon2_running 0",
    "livedesk_argon2_waiting 0",
  ]);
});
