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

/** Every fault that knex would print is also thrown, and logged once where it is handled. */
const SILENT = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

type Options = {
  /** Connections at most (10). */
  poolMax?: number;
  /** How long a query waits for a free connection, in ms (10,000). */
  acquireTimeout?: number;
  /** False for migrations, which may take their time. */
  timeouts?: false;
};

/** Options of every knex in the project: knexfile.ts, the server, the scripts and the tests. */
export function knexConfig(url: string, options: Options = {}): Knex.Config {
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
    acquireConnectionTimeout: options.acquireTimeout ?? 10_000,
    log: SILENT,
    // During a rollout an older node may start on a schema that a newer one has extended.
    migrations: { migrationSource, disableMigrationsListValidation: true },
  };
}

/** A pool of connections to the database at `url`; the caller ends it with `destroy()`. */
export function connect(url: string, options?: Options): Knex {
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
