import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import { openTestDatabase } from "#db/test/testDatabase.ts";
import { openWire } from "#db/test/wire.ts";
import type { Prices } from "#protocol/prices.ts";
import { type PriceFeed, startPriceFeed } from "./priceFeed.ts";
import type { PriceSource, Quote, QuoteSink } from "./source.ts";

let database: Database;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  database = await openTestDatabase();
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  await database.close();
});

/** A source controlled by the test while it runs. */
class HandSource implements PriceSource {
  name = "hand";
  freshForMs = 60_000;
  sink: QuoteSink | null = null;
  start(sink: QuoteSink): () => void {
    this.sink = sink;
    return () => {
      this.sink = null;
    };
  }
}

function quote(btc: number): Quote {
  const at = new Date();
  const change = { usd: 100, percent: 1 };
  return {
    BTC: { price: btc, change, at },
    ETH: { price: 2_500, change, at },
    USDT: { price: 1, change, at },
  };
}

type Node = {
  feed: PriceFeed;
  source: HandSource;
  heard: Prices[];
  warnings: string[];
  close: () => Promise<void>;
};

async function startNode(through: Database = database, spacingMs = 5): Promise<Node> {
  const source = new HandSource();
  const warnings: string[] = [];
  const log = pino(
    { level: "warn" },
    { write: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const feed = await startPriceFeed({ source, database: through, log, contendMs: 50, spacingMs });
  const heard: Prices[] = [];
  feed.onChange((prices) => heard.push(prices));
  closing.push(() => feed.close());
  return { feed, source, heard, warnings, close: () => feed.close() };
}

function shows({ feed }: Node): [status: string, btc: number] {
  const { status, prices } = feed.current();
  return [status, prices.BTC.price];
}

test("defaults until the first quote, then the source's prices, live", async () => {
  const node = await startNode();
  expect(node.feed.current()).toMatchObject({ status: "cached", source: "default", asOf: null });

  node.source.sink?.quote(quote(50_000));
  await expect.poll(() => shows(node)).toEqual(["live", 50_000]);
  expect(node.feed.current().source).toBe("hand");
  expect(node.heard.at(-1)).toEqual(node.feed.current());
});

test("a failing source leaves the last good prices, cached, and one line in the log; then they are live again", async () => {
  const node = await startNode();
  node.source.sink?.quote(quote(50_000));
  await expect.poll(() => shows(node)).toEqual(["live", 50_000]);
  for (let i = 0; i < 3; i += 1) node.source.sink?.failed(new Error("no route"));
  await expect.poll(() => shows(node)).toEqual(["cached", 50_000]);
  expect(node.warnings).toEqual(["No prices: showing the last good ones as cached"]);

  node.source.sink?.quote(quote(50_100));
  await expect.poll(() => shows(node)).toEqual(["live", 50_100]);
  const versions = node.heard.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

test("a tenfold spike is rejected, logged once, and never shown", async () => {
  const node = await startNode();
  node.source.sink?.quote(quote(50_000));
  node.source.sink?.quote(quote(500_000));
  node.source.sink?.quote(quote(500_000));
  node.source.sink?.quote(quote(50_050));
  await expect.poll(() => shows(node)).toEqual(["live", 50_050]);
  expect(node.heard.map(({ prices }) => prices.BTC.price)).not.toContain(500_000);
  expect(node.warnings).toEqual(["Prices were refused, keeping the last good ones"]);
});

test("a coin rejected tick after tick, between good ones of others, is logged once", async () => {
  const node = await startNode();
  node.source.sink?.quote(quote(50_000));
  const { ETH } = quote(1);
  for (let i = 0; i < 20; i += 1) {
    node.source.sink?.quote({ BTC: { price: 500_000 + i, change: null, at: new Date() } });
    if (ETH !== undefined) node.source.sink?.quote({ ETH: { ...ETH, at: new Date() } });
  }
  expect(node.warnings).toEqual(["Prices were refused, keeping the last good ones"]);
});

test("a burst of ticks is published as the newest one", async () => {
  const node = await startNode();
  for (let i = 0; i <= 100; i += 1) node.source.sink?.quote(quote(50_000 + i));
  await expect.poll(() => shows(node)).toEqual(["live", 50_100]);
  expect(node.heard.length).toBeLessThanOrEqual(3);
});

test("after a restart the last good prices are shown, cached, with their age, until the source quotes", async () => {
  const before = await startNode();
  before.source.sink?.quote(quote(50_000));
  await expect.poll(() => shows(before)).toEqual(["live", 50_000]);
  const { asOf, version } = before.feed.current();
  await before.close();

  const after = await startNode();
  expect(after.feed.current()).toMatchObject({ status: "cached", source: "hand", asOf });
  expect(after.feed.current().version).toBeGreaterThan(version);
  after.source.sink?.quote(quote(50_010));
  await expect.poll(() => shows(after)).toEqual(["live", 50_010]);
});

test("one node feeds all; when it dies another takes over, and nobody shows old prices as live", async () => {
  const far = openDatabase(database.url);
  closing.unshift(() => far.close());
  const leader = await startNode();
  const follower = await startNode(far);
  expect(leader.source.sink).not.toBeNull();
  expect(follower.source.sink).toBeNull();

  leader.source.sink?.quote(quote(50_000));
  await expect.poll(() => shows(follower)).toEqual(["live", 50_000]);
  expect(follower.feed.current()).toEqual(leader.feed.current());

  const late = await startNode(far);
  expect(shows(late)).toEqual(["live", 50_000]);

  await leader.close();
  await expect.poll(() => [follower, late].filter(({ source }) => source.sink !== null).length).toBe(1);
  const next = follower.source.sink === null ? late : follower;
  next.source.sink?.quote(quote(50_020));
  await expect.poll(() => shows(follower)).toEqual(["live", 50_020]);
  await expect.poll(() => shows(late)).toEqual(["live", 50_020]);
});

/** Ends the connection that holds the leader's lock. */
async function cutLeader(): Promise<void> {
  await database.knex.raw(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
}

test("a leader whose connection is cut stops its source, and somebody leads again", async () => {
  const node = await startNode();
  const first = node.source.sink;
  expect(first).not.toBeNull();
  await cutLeader();
  await expect.poll(() => node.source.sink !== null && node.source.sink).toBeTruthy();
  node.source.sink?.quote(quote(50_000));
  await expect.poll(() => shows(node)).toEqual(["live", 50_000]);
});

test("a leader that is cut off between two publications publishes when it leads again", async () => {
  const node = await startNode(database, 60_000);
  const first = node.source.sink;
  first?.quote(quote(50_000));
  await expect.poll(() => shows(node)).toEqual(["live", 50_000]);
  await cutLeader();
  await expect.poll(() => [null, first].includes(node.source.sink)).toBe(false);
  node.source.sink?.quote(quote(50_010));
  await expect.poll(() => shows(node)).toEqual(["live", 50_010]);
});

test("a leader whose connection dies silently stops its source, and its lock becomes free", async () => {
  const wire = await openWire(database.url);
  const behind = openDatabase(wire.url);
  const [first, second] = [await startNode(behind), await startNode()];
  closing.push(
    () => behind.close(),
    () => wire.close(),
  );
  expect([first.feed.leads(), second.feed.leads()]).toEqual([true, false]);
  const began = first.source.sink;
  wire.fail("silent", (name) => name === "livedesk leader");
  await expect.poll(() => first.source.sink === began).toBe(false);
  await expect.poll(() => first.feed.leads() !== second.feed.leads()).toBe(true);
});
