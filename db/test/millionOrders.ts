import type { Knex } from "knex";
import { countNext } from "../dailyStats/countOrders.ts";
import { timeNext } from "../dailyStats/orderWaits.ts";
import { ACCOUNTS, LEDGER } from "./madeLedger.ts";
import { MADE_ROWS } from "./madeRows.ts";

type Size = { orders: number; traders: number };
type Bindings = Size & { pending: number; now: Date };
type Options = { ledger?: boolean; counted?: boolean; pending?: number };

const PENDING = 3_000;

/**
 * Fills an empty, migrated database with a year of a desk: decided orders, a quarter of the newest still pending, 3,000
 * or `pending` at most, unevenly spread over the traders, each with its transaction, and deposits, withdrawals,
 * approvals and audit lines. One administrator, `desk`, decided everything; traders are `trader-0`, the busiest, and so
 * on. The rows are the same each time, except for when their year ends. Lists, reports and decisions can read it: every
 * trader has money, and holds match pending orders and withdrawals. The audit log's hashes are not a valid chain. Journals are written only
 * with `ledger`, which takes several times as long, and ended orders are counted only with `counted`; then `reconcile`
 * finds nothing. Needs a superuser, because triggers and foreign keys are skipped. If it fails, drop the database.
 */
export async function fillOrders(
  knex: Knex,
  { ledger = false, counted = false, pending = PENDING, ...size }: Size & Options,
): Promise<void> {
  const bindings: Bindings = { ...size, pending, now: new Date() };
  // With a ledger, its year was before there was an audit log.
  const made = MADE_ROWS.filter(({ table }) => !ledger || table !== "auditLog");
  await Promise.all(made.map(({ table, rows }) => fill(knex, [table], [rows], bindings)));
  if (ledger) {
    await fill(knex, ["journals", "entries"], LEDGER, bindings);
    await knex("knex_migrations")
      .where("name", ">=", "0004_audit")
      .update({ migration_time: knex.fn.now(), batch: 2 });
  }
  await fill(knex, ["accounts"], [ACCOUNTS], bindings);
  await fill(knex, ["uncountedOrders", "untimedOrders"], UNCOUNTED, bindings);
  if (counted) {
    await knex.transaction((trx) => countNext(trx, size.orders));
    await knex.transaction((trx) => timeNext(trx, size.orders));
  }
  await vacuum(knex);
}

/** As the trigger and its migrations do. */
const UNCOUNTED = [
  ["uncountedOrders", "<> 'pending'"],
  ["untimedOrders", "in ('win', 'loss', 'rejected')"],
].map(
  ([table, statuses]) => `
  insert into "${table}"
  select id from orders where status ${statuses} and "resolvedAt" >= cast(:now as timestamptz) - interval '128 days'`,
);

/**
 * Writes rows without triggers, and creates the tables' indexes afterwards, which is a sort instead of a search per
 * row.
 */
async function fill(knex: Knex, tables: string[], statements: string[], bindings: Bindings): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw("set local session_replication_role = replica");
    await trx.raw("set local maintenance_work_mem = '256MB'");
    const { rows: indexes } = await trx.raw<{ rows: { drop: string; definition: string }[] }>(
      `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as definition
         from pg_index join pg_class on pg_class.oid = indrelid
        where relname = any(?) and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    );
    for (const { drop } of indexes) await trx.raw(drop);
    for (const statement of statements) await trx.raw(statement, bindings);
    for (const { definition } of indexes) await trx.raw(definition);
  });
}

/** Cleans up for the first readers and updates the planner's statistics. */
async function vacuum(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    `select quote_ident(relname) as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <> 0`,
  );
  for (const { table } of rows) await knex.raw(`vacuum (freeze, analyze) ${table}`);
}
