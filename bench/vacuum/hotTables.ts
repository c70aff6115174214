import type { Knex } from "knex";
import { z } from "zod";
import { readRow, readRows } from "#db/rows.ts";

/** Tables whose rows change again and again, or come and go. */
const HOT_TABLES = [
  "accounts",
  "orders",
  "transactions",
  "sessions",
  "rateLimits",
  "idempotencyKeys",
  "events",
  "uncountedOrders",
  "untimedOrders",
  "orderCells",
  "orderWaits",
  "nodes",
  "latestPrices",
  "candles",
  "settings",
  "claims",
] as const;

const stateSchema = z.object({
  name: z.string(),
  updates: z.number(),
  hot: z.number(),
  deletes: z.number(),
  live: z.number(),
  dead: z.number(),
  vacuums: z.number(),
  bytes: z.number(),
});
export type TableState = z.infer<typeof stateSchema>;

export async function readTables(knex: Knex): Promise<TableState[]> {
  await knex.raw("select pg_stat_force_next_flush()");
  const statement = knex.raw(
    `select relname as name, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot, n_tup_del::float8 as deletes,
            n_live_tup::float8 as live, n_dead_tup::float8 as dead, (autovacuum_count + vacuum_count)::int as vacuums,
            pg_total_relation_size(relid)::float8 as bytes
       from pg_stat_user_tables where relname = any(?)`,
    [[...HOT_TABLES]],
  );
  return readRows(statement, stateSchema);
}

const bloatSchema = z.object({ unused: z.number() });

/** The share of a table's pages, in percent, that holds no live rows. Reads the whole table. */
export async function readUnused(knex: Knex, name: string): Promise<number> {
  const statement = knex.raw(
    `select dead_tuple_percent + free_percent as unused from pgstattuple(quote_ident(?)::regclass)`,
    [name],
  );
  return (await readRow(statement, bloatSchema)).unused;
}

const horizonSchema = z.object({ seconds: z.number() });

/** For how long the oldest transaction that holds back vacuum has been open. */
export async function readHorizon(knex: Knex): Promise<number> {
  const statement = knex.raw(
    `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
       from pg_stat_activity where backend_xmin is not null and pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'`,
  );
  return (await readRow(statement, horizonSchema)).seconds;
}
