import { EventEmitter } from "node:events";
import type { Knex } from "knex";
import { connect } from "./connection.ts";
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
  /** A few connections only for counting attempts: a crowd of strangers must not hold up signed-in users. */
  counters: Knex;
  url: string;
  transact: Transact;
  placeOrder: PlaceOrder;
  /** Calls the listener after each commit of this process that wrote events; returns a function that stops it. */
  onPublished(listener: () => void): () => void;
  /** How busy the connections are right now. */
  poolLoad(): PoolLoad;
  close(): Promise<void>;
};

export function openDatabase(url: string, options?: { poolMax?: number }): Database {
  const knex = connect(url, options);
  const counters = connect(url, COUNTERS);
  const commits = new EventEmitter();
  const onPublished = (): void => void commits.emit("published");
  return {
    knex,
    counters,
    url,
    transact: createTransact(knex, onPublished),
    placeOrder: createPlaceOrder(createRunStatement(knex, onPublished)),
    onPublished(listener) {
      commits.on("published", listener);
      return () => commits.off("published", listener);
    },
    poolLoad: () => readPool(knex),
    async close() {
      await Promise.all([knex.destroy(), counters.destroy()]);
    },
  };
}
