import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
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
  tail = await openTail({ database: here, log: pino({ level: "silent" }) });
  seen = [];
  tail.follow(({ cursor }) => seen.push(cursor));
  await vi.waitUntil(() => wire.working().includes("livedesk listener"));
});
afterEach(async () => {
  wire.release();
  await tail.close();
  await Promise.all([here.close(), elsewhere.close()]);
  await wire.close();
});

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
])("after the silent loss of %s, the log is read again", async (_name, fail) => {
  expect(fail()).toBeGreaterThan(0);
  await change();
  await expect.poll(() => seen.length, { interval: 20, timeout: 20_000 }).toBe(1);
});
