import { connect } from "#db/connection.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { fillOrders } from "#db/test/millionOrders.ts";
import { databaseUrl, execute } from "#db/test/sql.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { createApiClient } from "../../e2e/apiClient.ts";
import { startProduct } from "../../e2e/product.ts";
import type { AtEnd } from "./closers.ts";
import { openHttpConnection } from "./httpConnection.ts";

const PASSWORD = "bench-lists-only";
const ADMINISTRATOR = "desk";
/** The busiest trader: of 500, with one order in eight. */
export const TRADER = "trader-0";

export type Reader = "administrator" | "trader";

/** A product with so many orders, and the sessions of those who read its lists. */
export type FilledDesk = { url: string; databaseUrl: string; cookies: Record<Reader, string> };

type Size = { orders: number; traders: number; pending?: number };

export async function openFilledDesk(serverUrl: string, size: Size, atEnd: AtEnd): Promise<FilledDesk> {
  const name = `desk_${size.orders}`;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  const ownUrl = databaseUrl(serverUrl, name);
  await fill(ownUrl, size);
  const product = await startProduct({
    databaseUrl: ownUrl,
    env: { NODE_ENV: "production", SESSION_KEYS: "of-the-bench-only-but-of-full-length" },
  });
  atEnd(() => product.close());
  const cookies = {
    administrator: await signIn(product.url, ADMINISTRATOR),
    trader: await signIn(product.url, TRADER),
  };
  return { url: product.url, databaseUrl: ownUrl, cookies };
}

async function fill(url: string, size: Size): Promise<void> {
  await migrateToLatest(url);
  const knex = connect(url, { timeouts: false });
  try {
    await fillOrders(knex, { ...size, counted: true });
    await knex("users")
      .whereIn("username", [ADMINISTRATOR, TRADER])
      .update({ passwordHash: await hashPassword(PASSWORD) });
    // Otherwise autovacuum does it during the first requests.
    await knex.raw("vacuum analyze");
  } finally {
    await knex.destroy();
  }
}

async function signIn(url: string, username: string): Promise<string> {
  const client = createApiClient(url);
  await client.signIn(username, PASSWORD);
  return client.cookie();
}

/** Requests a path and returns the milliseconds until its whole answer is there; anything but 200 is a fault. */
export type TimeGet = (path: string, by: Reader) => Promise<number>;

/** One request at a time, over a connection that stays open, or over a new one after a long pause. */
export async function openTimer({ url, cookies }: FilledDesk): Promise<TimeGet> {
  let connection = await openHttpConnection(url);
  return async (path, by) => {
    if (!connection.isOpen()) connection = await openHttpConnection(url);
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookies[by]}\r\n\r\n`;
    const started = performance.now();
    const status = await connection.send(request);
    const milliseconds = performance.now() - started;
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return milliseconds;
  };
}
