import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Knex } from "knex";
import { connect, dedicatedClient } from "./connection.ts";
import { isUnavailable } from "./errors.ts";
import { liftLimits } from "./liftLimits.ts";
import { createTestDatabase, type TestDatabase } from "./test/testDatabase.ts";
import { openWire, type Wire } from "./test/wire.ts";

const PATIENCE_MS = 1_000;

let own: TestDatabase;
let wire: Wire;
let knex: Knex;

beforeEach(async () => {
  own = await createTestDatabase();
  wire = await openWire(own.url);
  knex = connect(wire.url, { poolMax: 3, answerWithin: () => PATIENCE_MS });
});
afterEach(async () => {
  await knex.destroy();
  await wire.close();
  await own.drop();
});

async function fill(): Promise<void> {
  await pids();
  expect(wire.working()).toHaveLength(3);
}

/** The backend processes that answer now. */
async function pids(): Promise<number[]> {
  const answers = await Promise.all(
    [1, 2, 3].map(async () =>
      knex.raw<{ rows: { pid: number }[] }>("select pg_backend_pid() as pid, pg_sleep(0.05)"),
    ),
  );
  return answers.flatMap(({ rows }) => rows.map(({ pid }) => pid));
}

test.each(["silent", "held", "trickling"] as const)(
  "a query on a connection that turned %s fails as a missing database, and nobody gets that connection again",
  async (fault) => {
    await fill();
    const before = await pids();
    // It answered so recently that it is assumed to work.
    wire.fail(fault);
    const failure: unknown = await knex.raw("select 1").catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "SilentConnectionError", code: "ETIMEDOUT" });
    expect(isUnavailable(failure)).toBe(true);
    const after = await pids();
    wire.release();
    expect([...after, ...(await pids())].filter((pid) => before.includes(pid))).toEqual([]);
  },
);

test("an idle connection has to answer first, so that nobody's query fails", async () => {
  await fill();
  await sleep(1_100);
  wire.fail("silent");
  const { rows } = await knex.raw<{ rows: unknown[] }>("select 1 as one");
  expect(rows).toEqual([{ one: 1 }]);
});

test("a transaction whose connection turns silent fails, and the pool has room for the next", async () => {
  await fill();
  const failing = knex.transaction(async (trx) => {
    await trx.raw("select 1");
    wire.fail("silent");
    await trx.raw("select 2");
  });
  await expect(failing).rejects.toSatisfy(isUnavailable);
  await knex.transaction(async (trx) => trx.raw("select 3"));
});

test("a process that was busy reads what has arrived before it calls a connection silent", async () => {
  const direct = connect(own.url, { poolMax: 1 });
  const pid = async () =>
    (await direct.raw<{ rows: [{ pid: number }] }>("select pg_backend_pid() as pid")).rows[0].pid;
  const before = await pid();
  await sleep(1_100);
  const asking = pid();
  // It has been asked by now, and cannot have answered yet.
  await new Promise(setImmediate);
  const until = performance.now() + 2_000;
  while (performance.now() < until);
  expect(await asking).toBe(before);
  await direct.destroy();
});

test("statements of a transaction without limits may take long, and those after it may not", async () => {
  const slowly = "select pg_sleep(1.5)";
  const one = connect(own.url, { poolMax: 1, answerWithin: () => PATIENCE_MS });
  onTestFinished(() => one.destroy());
  await one.transaction(async (trx) => {
    await liftLimits(trx);
    await trx.raw(slowly);
  });
  await expect(one.raw(slowly)).rejects.toThrow("did not answer within 1000 ms");
});

test("a connection outside the pool breaks too, and so does ending it", async () => {
  const asked = dedicatedClient(wire.url, "livedesk listener", PATIENCE_MS);
  const ended = dedicatedClient(wire.url, "livedesk leader", PATIENCE_MS);
  const errors: string[] = [];
  for (const client of [asked, ended]) {
    client.on("error", ({ message }) => errors.push(message));
    await client.connect();
  }
  expect(wire.working()).toEqual(["livedesk listener", "livedesk leader"]);
  wire.fail("silent");
  await expect(asked.query("select 1")).rejects.toThrow("did not answer");
  await ended.end();
  expect(errors).toHaveLength(2);
});
