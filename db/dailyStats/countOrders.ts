import type { Knex } from "knex";
import type { Database } from "../database.ts";
import { type Batches, deleteRows } from "../deleteInBatches.ts";
import { tryLock } from "../locks.ts";
import { countRows, hasRows } from "../rows.ts";
import { timeNext } from "./orderWaits.ts";
import { countCells, COUNTS, KEPT_DAYS, SPANS, SUMS } from "./orderCells.ts";

const BATCH = 5_000;

const ADD = `
  with taken as (
    delete from "uncountedOrders"
     where "orderId" = any(array(select "orderId" from "uncountedOrders" limit :batch)) returning "orderId"
  ), counted as (
    ${countCells('(select orders.* from taken join orders on id = "orderId")')}
  ), added as (
    insert into "orderCells" (start, days, dimension, key, moved, ${COUNTS.join(", ")})
    select start - (start - date '1970-01-01') % days, days, dimension, key, moved, ${SUMS}
      from counted, unnest(array[${SPANS.join(", ")}]) days
     group by 1, 2, 3, 4, 5
    on conflict (dimension, days, start, key, moved)
      do update set ${COUNTS.map((count) => `${count} = "orderCells".${count} + excluded.${count}`).join(", ")}
  )
  select from taken`;

/** Adds a batch of ended orders to their cells; returns how many. 0 also if another node is doing it. */
export async function countNext(trx: Knex.Transaction, batch = BATCH): Promise<number> {
  if (!(await tryLock(trx, "orderCells"))) return 0;
  return countRows(trx.raw(ADD, { batch }));
}

/** Adds all ended orders. */
export async function countOrders({ knex, transact }: Database, stopping?: AbortSignal): Promise<void> {
  if (!(await hasRows(knex, 'select from "uncountedOrders" union all select from "untimedOrders"'))) return;
  for (const next of [countNext, timeNext])
    while ((await transact(({ trx }) => next(trx))) > 0) if (stopping?.aborted === true) return;
}

/** Deletes what no report shows any more; returns how many cells and waits. */
export async function pruneCells(knex: Knex, batches?: Batches): Promise<number> {
  const where = `start + days < (now() at time zone 'UTC')::date - ${KEPT_DAYS}`;
  const cells = await deleteRows(knex, { table: "orderCells", where }, batches);
  return cells + (await deleteRows(knex, { table: "orderWaits", where }, batches));
}
