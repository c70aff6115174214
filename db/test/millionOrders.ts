import type { Knex } from "knex";
import { ACCOUNTS, LEDGER } from "./madeLedger.ts";
import { MADE_ROWS } from "./madeRows.ts";

type Size = { orders: number; traders: number };
type Bindings = Size & { now: Date };

/**
 * Fills an empty, migrated database with a year of a desk: orders that have ended but for some thousands of the newest,
 * skewed over the traders, each with its transaction, beside deposits, withdrawals, approvals and lines of the audit log.
 * One administrator, `desk`, decided all of it; traders are `trader-0`, who trades most, and on. The rows are the same each
 * time, but for when their year ends.
 *
 * It is what lists, reports and decisions read: every trader has money, and holds what their pending orders and withdrawals
 * are worth. The audit log's hashes are no true chain. No journals are written unless `ledger` asks for them, which takes
 * some times as long; then `reconcile` finds nothing. Needs a superuser, because triggers and foreign keys are left out.
 * Where it breaks off, the database is only good to be dropped.
 */
export async function fillOrders(
  knex: Knex,
  { ledger = false, ...size }: Size & { ledger?: boolean },
): Promise<void> {
  const bindings: Bindings = { ...size, now: new Date() };
  await Promise.all(MADE_ROWS.map(({ table, rows }) => fill(knex, [table], [rows], bindings)));
  if (ledger) {
    await fill(knex, ["journals", "entries"], LEDGER, bindings);
    // Its year was before there was an audit log that tells of each decision.
    await knex("knex_migrations").where({ name: "0004_audit" }).update({ migration_time: knex.fn.now() });
  }
  await fill(knex, ["accounts"], [ACCOUNTS], bindings);
  await vacuum(knex);
}

/** Writes rows without triggers, and the indexes of their tables after them, which is a sort instead of a search a row. */
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

/** Leaves nothing for the first readers to tidy up, and tells the planner what there is. */
async function vacuum(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    `select quote_ident(relname) as table from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples <> 0`,
  );
  for (const { table } of rows) await knex.raw(`vacuum (freeze, analyze) ${table}`);
}
