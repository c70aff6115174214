import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { createTestDatabaseAlone } from "#db/test/ownServer.ts";
import type { TestDatabase } from "#db/test/testDatabase.ts";
import { openWire, type Wire } from "#db/test/wire.ts";
import { presentSiteSettings } from "../presenters/presentSettings.ts";
import { getSettings } from "../queries/settings.ts";
import { openTail, type Tail } from "./tail.ts";

let own: TestDatabase;
let wire: Wire;
/** The node's database, behind the wire, and another node's. */
let here: Database;
let elsewhere: Database;
let tail: Tail;
let seen: string[];

// Alone, because a long transaction of another test would hold back the events here.
beforeAll(async () => {
  own = await createTestDatabaseAlone();
});
afterAll(() => own.drop());

beforeEach(async () => {
  wire = await openWire(own.url);
  here = openDatabase(wire.url);
  elsewhere = openDatabase(own.url);
  seen = [];
  tail = await openFollowing();
  await vi.waitUntil(() => wire.working().includes("livedesk listener"));
});
afterEach(async () => {
  wire.release();
  await tail.close();
  await Promise.all([here.close(), elsewhere.close()]);
  await wire.close();
});

async function openFollowing(): Promise<Tail> {
  const following = await openTail({ database: here, log: pino({ level: "silent" }) });
  following.follow(({ cursor }) => seen.push(cursor));
  return following;
}

async function change(): Promise<void> {
  await elsewhere.transact(async ({ trx, publish }) => {
    const payload = presentSiteSettings(await getSettings(trx));
    publish({ name: "settings.changed", userId: null, payload });
  });
}

test.each([
  ["all connections", () => wire.fail("silent")],
  ["the reader", () => wire.fail("silent", (name) => name === "livedesk reader")],
  ["the listener", () => wire.fail("silent", (name) => name === "livedesk listener")],
  ["every notification", () => wire.fail("unnotified")],
  ["what comes from the database", () => wire.fail("held")],
  ["most of what comes from the database", () => wire.fail("trickling")],
])("after the silent loss of %s, the log is read again", async (_name, fail) => {
  expect(fail()).toBeGreaterThan(0);
  await change();
  await expect.poll(() => seen.length, { interval: 20 }).toBe(1);
});

/** Lets the process do all that waits for no timer, then passes time. */
async function pass(milliseconds: number): Promise<number> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  vi.advanceTimersByTime(milliseconds);
  return milliseconds;
}

test.each(["silent", "held", "trickling"] as const)(
  "a reader whose connection turned %s has another one within two seconds",
  async (fault) => {
    await tail.close();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    tail = await openFollowing();
    const isReader = (name: string) => name === "livedesk reader";
    while (wire.fail(fault, isReader) === 0) await pass(0);
    let passed = 0;
    while (wire.open().some(isReader)) passed += await pass(25);
    // It tries again after some milliseconds; the rest is up to the machine.
    passed += await pass(10);
    while (!wire.working().some(isReader)) await pass(0);
    expect(passed).toBeLessThan(2_000);
    vi.useRealTimers();
    await change();
    await expect.poll(() => seen.length, { interval: 20 }).toBe(1);
  },
);
