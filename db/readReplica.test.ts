import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { openPast, type Past } from "./readReplica.ts";
import { openTestDatabase } from "./test/testDatabase.ts";
import { openWire, type Wire } from "./test/wire.ts";

/* The same database stands for its replica: how far that has got is told by the nodes' reports in it. */

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
});

async function seeNode(secondsAgo: number): Promise<Date> {
  const { rows } = await database.knex.raw<{ rows: [{ at: Date }] }>(
    `insert into nodes (id, version, sockets, "lagMs", "feedsPrices", "seenAt")
     values (gen_random_uuid(), '1', 0, 0, false, now() - ? * interval '1 second') returning "seenAt" as at`,
    [secondsAgo],
  );
  return rows[0].at;
}

function open(url: string | undefined = database.url): Past {
  const past = openPast(database.knex, url);
  onTestFinished(() => past.close());
  return past;
}

async function readFrom(past: Past, until?: Date) {
  return past.read(
    async (knex, asOf) => ({ from: knex === database.knex ? "primary" : "replica", asOf }),
    until,
  );
}

const PRIMARY = { from: "primary", asOf: null };

test("without a replica, or while it is older than 15 s, gone or empty, the primary answers", async () => {
  expect(await readFrom(openPast(database.knex, undefined))).toEqual(PRIMARY);
  expect(await readFrom(open("postgres://nobody@127.0.0.1:1/gone"))).toEqual(PRIMARY);
  expect(await readFrom(open())).toEqual(PRIMARY);
  await seeNode(16);
  expect(await readFrom(open())).toEqual(PRIMARY);
});

test("a replica that is up to 15 s behind answers, and says when it had this", async () => {
  const seen = await seeNode(13);
  expect(await readFrom(open())).toEqual({ from: "replica", asOf: seen });
});

test("what ended before an age that no transaction reaches is the same on the replica; what is newer is not read there", async () => {
  const seen = await seeNode(5);
  const past = open();
  expect(await readFrom(past, new Date(seen.getTime() - 15_001))).toEqual({ from: "replica", asOf: null });
  expect(await readFrom(past, new Date(seen.getTime() - 15_000))).toEqual(PRIMARY);
  expect(await readFrom(past, new Date())).toEqual(PRIMARY);
});

test("if the replica ends a statement, the primary answers instead; other faults are thrown", async () => {
  await seeNode(0);
  const failOn = (sql: string) =>
    open().read(async (knex) => {
      if (knex !== database.knex) await knex.raw(sql);
      return knex === database.knex ? "primary" : "replica";
    });
  expect(
    await failOn("do $$ begin raise exception 'conflict with recovery' using errcode = '40001'; end $$"),
  ).toBe("primary");
  await expect(failOn("select 1 / 0")).rejects.toThrow("division by zero");
});

async function openWired(): Promise<Wire> {
  const wire = await openWire(database.url);
  onTestFinished(() => wire.close());
  return wire;
}

/** Which database answers a statement. */
async function whoAnswers(past: Past): Promise<string> {
  return past.read(async (knex) => {
    await knex.raw("select 1");
    return knex === database.knex ? "primary" : "replica";
  });
}

test.each(["silent", "held", "trickling"] as const)(
  "a replica that turned %s is read no more until it answers again; the primary answers instead",
  async (fault) => {
    const wire = await openWired();
    const past = open(wire.url);
    await seeNode(0);
    expect(await whoAnswers(past)).toBe("replica");
    wire.fail(fault);
    wire.failNew(fault);
    expect(await whoAnswers(past)).toBe("primary");
    expect(await whoAnswers(past)).toBe("primary");
    wire.failNew(null);
    await seeNode(0);
    await expect.poll(() => whoAnswers(past), { timeout: 20_000 }).toBe("replica");
  },
);

test("nobody waits for a replica that did not answer the last time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const wire = await openWired();
  wire.failNew("held");
  const past = open(wire.url);
  const first = whoAnswers(past);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe("primary");
  for (const milliseconds of [0, 2_001, 10_000]) {
    vi.advanceTimersByTime(milliseconds);
    expect(await whoAnswers(past)).toBe("primary");
  }
});
