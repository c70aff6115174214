import type { Knex } from "knex";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "./database.ts";
import { openPast, type Past } from "./readReplica.ts";
import { openTestDatabase } from "./test/testDatabase.ts";
import { openWire, type Wire } from "./test/wire.ts";

/* The same database is used as its replica; the nodes' reports in it say how far the replica has got. */

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  onTestFinished(() => database.close());
});

async function seeNode(secondsAgo: number): Promise<Date> {
  return seeNodeIn(database, secondsAgo);
}

async function seeNodeIn({ knex }: Database, secondsAgo = 0): Promise<Date> {
  const { rows } = await knex.raw<{ rows: [{ at: Date }] }>(
    `insert into nodes (id, version, sockets, "lagMs", "feedsPrices", "seenAt")
     values (gen_random_uuid(), '1', 0, 0, false, now() - ? * interval '1 second') returning "seenAt" as at`,
    [secondsAgo],
  );
  return rows[0].at;
}

function open(url = database.url, onFault?: (fault: unknown) => void): Past {
  const past = openPast(database.knex, url, onFault);
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

/** The URL of the test's database, changed. */
function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

async function otherDesk(): Promise<string> {
  const other = await openTestDatabase();
  onTestFinished(() => other.close());
  await seeNodeIn(other);
  return other.url;
}

test.each<[string, RegExp, () => string | Promise<string>]>([
  [
    "its user is unknown",
    /refuses the user nobody or its password\. Check both in DATABASE_READ_URL/,
    () =>
      changed((url) => {
        url.username = "nobody";
      }),
  ],
  [
    "its database is missing",
    /has no database no_such_desk/,
    () =>
      changed((url) => {
        url.pathname = "/no_such_desk";
      }),
  ],
  [
    "it does not encrypt",
    /does not encrypt, and DATABASE_READ_URL asks for it/,
    () =>
      changed((url) => {
        url.searchParams.set("sslmode", "require");
      }),
  ],
  [
    "its name is unknown",
    /PostgreSQL at DATABASE_READ_URL cannot be reached \(getaddrinfo/,
    () =>
      changed((url) => {
        url.hostname = "no-such-host.invalid";
      }),
  ],
  [
    "nothing listens there",
    /cannot be reached \(connect ECONNREFUSED/,
    () =>
      changed((url) => {
        url.port = "1";
      }),
  ],
  [
    "it has no tables",
    /relation "nodes" does not exist/,
    () =>
      changed((url) => {
        url.pathname = "/postgres";
      }),
  ],
  ["it is another desk's", /of a node that the primary does not know/, otherDesk],
])("if %s, the primary answers, and that is told once", async (_what, words, urlOf) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await seeNode(0);
  const faults: unknown[] = [];
  const past = open(await urlOf(), (fault) => faults.push(fault));
  for (let look = 0; look < 4; look += 1) {
    expect(await readFrom(past)).toEqual(PRIMARY);
    // Looks again, and knows what it found.
    await expect.poll(() => readFrom(past)).toEqual(PRIMARY);
    vi.advanceTimersByTime(2_001);
  }
  await expect
    .poll(() => faults)
    .toEqual([expect.objectContaining({ message: expect.stringMatching(words) })]);
  vi.advanceTimersByTime(600_000);
  await readFrom(past);
  await expect.poll(() => faults).toHaveLength(2);
});

describe("a statement that fails on the replica", () => {
  const raise = (code: string) => `do $$ begin raise exception 'x' using errcode = '${code}'; end $$`;

  test.each([
    ["it had to end the statement", raise("40001")],
    ["it is being stopped", raise("57P01")],
    ["its tables lack a column", "select no_such_column from users"],
    ["it lacks a table", "select from no_such_table"],
    ["its role may not read", raise("42501")],
  ])("is run on the primary if %s, which is told once", async (_why, sql) => {
    await seeNode(0);
    const faults: unknown[] = [];
    const past = open(undefined, (fault) => faults.push(fault));
    const failing = () =>
      past.read(async (knex) => {
        if (knex !== database.knex) await knex.raw(sql);
        return knex === database.knex ? "primary" : "replica";
      });
    expect(await failing()).toBe("primary");
    expect(await failing()).toBe("primary");
    expect(faults).toHaveLength(1);
  });

  test("is thrown if it fails on the primary too, and the replica is not to blame", async () => {
    await seeNode(0);
    const faults: unknown[] = [];
    const past = open(undefined, (fault) => faults.push(fault));
    await expect(past.read((knex) => knex.raw("select 1 / 0"))).rejects.toThrow("division by zero");
    expect(faults).toEqual([]);
    expect(await whoAnswers(past)).toBe("replica");
  });

  test("is run on the primary if the replica does not have the row yet", async () => {
    await seeNode(0);
    const faults: unknown[] = [];
    const past = open(undefined, (fault) => faults.push(fault));
    const find = async (knex: Knex) => {
      if (knex !== database.knex) throw new Error("not found");
      return "found";
    };
    expect(await past.read(find)).toBe("found");
    expect(faults).toEqual([]);
  });
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
    await expect.poll(() => whoAnswers(past)).toBe("replica");
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
