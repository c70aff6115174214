import knex, { type Knex } from "knex";
import pg from "pg";
import { expectAnswers, watchPool } from "./queryDeadlines.ts";
import { readEncryption } from "./encryption.ts";
import type { Pooler } from "./pooler.ts";
import { POOLED_SETTINGS, REQUEST_SETTINGS, UNLIMITED_SETTINGS } from "./session.ts";
import { migrationSource } from "./migrations/index.ts";

const CONNECT_TIMEOUT_MS = 5_000;

/** PostgreSQL itself ends a statement after five seconds, so a connection that is silent longer is dead. */
const ANSWER_TIMEOUT_MS = 7_000;
/** A migration may take long, but not forever. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/** Every error that knex would print is also thrown, and logged once where it is handled. */
const SILENT = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

export type ConnectionName =
  `livedesk ${"pool" | "counters" | "replica" | "reader" | "listener" | "leader" | "migration"}`;

type Options = {
  /** Maximum number of connections (default 10). */
  poolMax?: number;
  /** How long a query waits for a free connection, in ms (default 10,000). */
  acquireTimeout?: number;
  /** False for migrations, which may take long. */
  timeouts?: false;
  /** How long a connection may be silent during a query, in ms (default 7,000); then it is broken. */
  answerWithin?: () => number;
  /** How long connecting may take, in ms (default 5,000). */
  connectTimeout?: number;
  /** The purpose of the connections; PostgreSQL shows it in pg_stat_activity. */
  name?: ConnectionName;
  /** The pooler in front, if it passes its connections on to other clients. */
  pooler?: Pooler | null | undefined;
  /** Called for each new connection, which may lead to another server than the one before. */
  onConnected?: () => void;
};

/** The options of every knex in the project: knexfile.ts, the server, the scripts and the tests. */
export function knexConfig(url: string, options: Options = {}): Knex.Config {
  const { connectTimeout = CONNECT_TIMEOUT_MS, pooler = null } = options;
  const patience = options.timeouts === false ? MIGRATION_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
  return {
    client: "pg",
    // The oldest supported version; otherwise knex would query each new connection before it is prepared.
    version: "15.0",
    connection: {
      ...readEncryption(url),
      application_name: options.name ?? "livedesk pool",
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
    },
    pool: {
      min: 0,
      max: options.poolMax ?? 10,
      // Includes the time between connecting and being watched.
      createTimeoutMillis: 2 * connectTimeout,
      ...watchPool(options.answerWithin ?? (() => patience), {
        settings: settingsOf(options),
        forgetsNames: pooler !== null && !pooler.keepsStatements,
        onConnected: options.onConnected,
      }),
    },
    acquireConnectionTimeout: options.acquireTimeout ?? 10_000,
    log: SILENT,
    // During a rollout an older node may start on a schema that a newer one has extended.
    migrations: { migrationSource, disableMigrationsListValidation: true },
  };
}

function settingsOf({ pooler = null, timeouts }: Options) {
  if (pooler !== null) return POOLED_SETTINGS;
  return timeouts === false ? UNLIMITED_SETTINGS : REQUEST_SETTINGS;
}

/** A pool of connections to the database at `url`; the caller ends it with `destroy()`. */
export function connect(url: string, options?: Options): Knex {
  return knex(knexConfig(url, options));
}

/**
 * A separate connection, for LISTEN and for advisory locks that it holds as long as it exists. It breaks when a query
 * gets no answer for `answerWithin` ms (default 7,000).
 */
export function dedicatedClient(
  url: string,
  name: ConnectionName,
  answerWithin = ANSWER_TIMEOUT_MS,
): pg.Client {
  const client = new pg.Client({
    ...readEncryption(url),
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  client.once("connect", () => expectAnswers(client, () => answerWithin));
  return client;
}
