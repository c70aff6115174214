import knex, { type Knex } from "knex";
import pg from "pg";
import { migrationSource } from "./migrations/index.ts";

/** Limits that keep one bad statement from holding up the desk, in ms (design section 4). */
const TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};

const CONNECT_TIMEOUT_MS = 5_000;

/** Options of every knex in the project: knexfile.ts, the server, the scripts and the tests. */
export function knexConfig(url: string, options: { poolMax?: number; timeouts?: boolean } = {}): Knex.Config {
  return {
    client: "pg",
    connection: {
      connectionString: url,
      application_name: "livedesk",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      ...(options.timeouts === false ? {} : TIMEOUTS),
    },
    pool: { min: 0, max: options.poolMax ?? 10 },
    acquireConnectionTimeout: 10_000,
    migrations: { migrationSource },
  };
}

/** A pool of connections to the database at `url`; the caller ends it with `destroy()`. */
export function connect(url: string, options?: { poolMax?: number }): Knex {
  return knex(knexConfig(url, options));
}

/** One connection of its own, for LISTEN and for advisory locks that last as long as it does. */
export function dedicatedClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: "livedesk",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
}
