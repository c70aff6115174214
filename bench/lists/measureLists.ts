import { connect } from "#db/connection.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { fillOrders } from "#db/test/millionOrders.ts";
import { databaseUrl, execute } from "#db/test/sql.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { createApiClient } from "../../e2e/apiClient.ts";
import { startProduct } from "../../e2e/product.ts";
import { median, percentile } from "../harness/figures.ts";
import { openHttpConnection } from "../harness/httpConnection.ts";
import type { AtEnd } from "../harness/closers.ts";
import { withPostgres } from "../harness/postgres.ts";
import { ratioAtMost, type Row, valueAtMost } from "../harness/row.ts";
import { findMiddles, LISTS, type List, type Middles } from "./lists.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const TRADERS = 500;
const PASSWORD = "bench-lists-only";
const ADMINISTRATOR = "desk";
/** The busiest trader: one order in eight. */
const TRADER = "trader-0";
const ROUNDS = 3;
const REQUESTS = 100;

/** A product with so many orders, and the sessions of those who request its lists. */
type Desk = { url: string; cookies: Record<List["by"], string>; middles: Middles };
/** Requests a list and returns the milliseconds it took. */
type Ask = (list: List) => Promise<number>;
type Delays = { p50: number[]; p99: number[] };

/** How long the lists of a desk with a million orders take, compared with one with ten thousand. */
export async function measureLists(): Promise<Row[]> {
  return withPostgres(async (serverUrl, atEnd) => {
    const small = await openDesk(serverUrl, SMALL, atEnd);
    const large = await openDesk(serverUrl, LARGE, atEnd);
    const [askSmall, askLarge] = await Promise.all([connectTo(small), connectTo(large)]);
    // Warms up the caches and compilers of both.
    for (const list of LISTS) await measureRound(list, askSmall, askLarge);
    const rows: Row[] = [];
    for (const list of LISTS) {
      const [few, many] = await measureBoth(list, askSmall, askLarge);
      const row = { part: "lists", unit: "ms" };
      const comparedWith = (value: number) => ({ what: "with 10,000 orders", value });
      rows.push(
        {
          ...row,
          what: `${list.what}, p50`,
          value: median(many.p50),
          comparedWith: comparedWith(median(few.p50)),
        },
        {
          ...row,
          what: `${list.what}, p99`,
          value: median(many.p99),
          comparedWith: comparedWith(median(few.p99)),
          aim: list.mostMs === undefined ? ratioAtMost(1.5) : valueAtMost(list.mostMs),
        },
      );
    }
    return rows;
  });
}

async function measureBoth(list: List, askSmall: Ask, askLarge: Ask): Promise<[few: Delays, many: Delays]> {
  const few: Delays = { p50: [], p99: [] };
  const many: Delays = { p50: [], p99: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const delays = await measureRound(list, askSmall, askLarge);
    few.p50.push(percentile(delays.few, 0.5));
    few.p99.push(percentile(delays.few, 0.99));
    many.p50.push(percentile(delays.many, 0.5));
    many.p99.push(percentile(delays.many, 0.99));
  }
  return [few, many];
}

/** The two take turns, request by request, so that other load on the machine affects both. */
async function measureRound(list: List, askSmall: Ask, askLarge: Ask) {
  const few: number[] = [];
  const many: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    few.push(await askSmall(list));
    many.push(await askLarge(list));
  }
  return { few, many };
}

async function openDesk(serverUrl: string, orders: number, atEnd: AtEnd): Promise<Desk> {
  const name = `desk_${orders}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const url = databaseUrl(serverUrl, name);
  const middles = await fill(url, orders);
  const product = await startProduct({
    databaseUrl: url,
    env: { NODE_ENV: "production", SESSION_KEYS: "of-the-bench-only-but-of-full-length" },
  });
  atEnd(() => product.close());
  const cookies = {
    administrator: await signIn(product.url, ADMINISTRATOR),
    trader: await signIn(product.url, TRADER),
  };
  return { url: product.url, cookies, middles };
}

async function fill(url: string, orders: number): Promise<Middles> {
  await migrateToLatest(url);
  const knex = connect(url, { timeouts: false });
  try {
    await fillOrders(knex, { orders, traders: TRADERS, counted: true });
    await knex("users")
      .whereIn("username", [ADMINISTRATOR, TRADER])
      .update({ passwordHash: await hashPassword(PASSWORD) });
    return await findMiddles(knex, TRADER);
  } finally {
    await knex.destroy();
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const client = createApiClient(url);
  await client.signIn(username, PASSWORD);
  return client.cookie();
}

async function connectTo({ url, cookies, middles }: Desk): Promise<Ask> {
  const connection = await openHttpConnection(url);
  return async ({ by, path }) => {
    const target = path(middles);
    const request = `GET ${target} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookies[by]}\r\n\r\n`;
    const started = performance.now();
    const status = await connection.send(request);
    const milliseconds = performance.now() - started;
    if (status !== 200) throw new Error(`${target} answered ${status}.`);
    return milliseconds;
  };
}
