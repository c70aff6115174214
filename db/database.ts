import { EventEmitter } from "node:events";
import type { Knex } from "knex";
import { connect } from "./connection.ts";
import type { Pooler } from "./pooler.ts";
import { openPast, type Past } from "./readReplica.ts";
import { type PoolLoad, readPool } from "./pool.ts";
import { createPlaceOrder, type PlaceOrder } from "./ledger/placeOrder.ts";
import { createRunStatement, createTransact, type Transact } from "./transact.ts";

const COUNTERS = {
  name: "livedesk counters",
  poolMax: 2,
  acquireTimeout: 3_000,
  answerWithin: () => 3_000,
} as const;

/** Everything the server needs of PostgreSQL, created once at the start and passed on. */
export type Database = {
  /** For reading; writes go through `transact` and `placeOrder`. */
  knex: Knex;
  /** A few connections only for counting attempts, so that a crowd of strangers can't hold up signed-in users. */
  counters: Knex;
  /** For reports and statements, which a replica may serve. */
  past: Past;
  /** PostgreSQL itself, bypassing any pooler: for listening and for session locks. */
  url: string;
  transact: Transact;
  placeOrder: PlaceOrder;
  /** Calls the listener after each commit of this process that wrote events; returns a function that stops it. */
  onPublished(listener: () => void): () => void;
  /** How busy the connections are right now. */
  poolLoad(): PoolLoad;
  close(): Promise<void>;
};

type Options = {
  poolMax?: number;
  /** A pooler in front of `url`, for everything that needs no database session. */
  through?: { url: string; pooler: Pooler | null };
  /** A replica, for reads that need not be live. */
  readUrl?: string | undefined;
  /** Called with the reason if the replica can't be used. */
  onReplicaFault?: (fault: unknown) => void;
};

/**
 * Opens no connection yet, so it never fails for a database that is down. `url` is PostgreSQL itself, bypassing any
 * pooler.
 */
export function openDatabase(
  url: string,
  { through, readUrl, onReplicaFault, ...options }: Options = {},
): Database {
  const { url: poolUrl, pooler } = through ?? { url, pooler: null };
  const knex = connect(poolUrl, { ...options, pooler });
  const counters = connect(poolUrl, { ...COUNTERS, pooler });
  const past = openPast(knex, readUrl, onReplicaFault);
  const commits = new EventEmitter();
  const onPublished = (): void => void commits.emit("published");
  return {
    knex,
    counters,
    past,
    url,
    transact: createTransact(knex, onPublished),
    placeOrder: createPlaceOrder(createRunStatement(knex, onPublished)),
    onPublished(listener) {
      commits.on("published", listener);
      return () => commits.off("published", listener);
    },
    poolLoad: () => readPool(knex),
    async close() {
      await Promise.all([knex.destroy(), counters.destroy(), past.close()]);
    },
  };
}
