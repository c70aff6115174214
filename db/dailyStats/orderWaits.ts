import type { Knex } from "knex";
import { z } from "zod";
import { tryLock } from "../locks.ts";
import { countRows, readRows } from "../rows.ts";
import { type Dimension, SPANS, WAIT_STEP } from "./orderCells.ts";
import { coverPeriod, type Period } from "./readCells.ts";

/*
 * How many decided orders had waited how long, by day and one property each, so that a report computes the median of a
 * row from a few numbers. As with "orderCells", a trigger adds each decided order to "untimedOrders", and a job moves
 * it.
 */

const BATCH = 5_000;

/** SQL: waits of one day, counted from these decided orders (a table expression). */
export function countWaits(orders: string): string {
  return `
  select start, dimension, key, step, count(*)::int as orders
    from (
      select orders.*, ${WAIT_STEP} as step, ("resolvedAt" at time zone 'UTC')::date as start from ${orders} as orders offset 0
    ) decided,
    lateral (values
      ('market', crypto || ' ' || type),
      ('hour', to_char("resolvedAt" at time zone 'UTC', 'HH24')),
      ('trader', "userId"::text),
      ('administrator', "resolvedBy"::text)
    ) property (dimension, key)
   group by start, dimension, key, step`;
}

const ADD = `
  with taken as (
    delete from "untimedOrders"
     where "orderId" = any(array(select "orderId" from "untimedOrders" limit :batch)) returning "orderId"
  ), counted as (
    ${countWaits('(select orders.* from taken join orders on id = "orderId")')}
  ), added as (
    insert into "orderWaits" (start, days, dimension, key, step, orders)
    select start - (start - date '1970-01-01') % days, days, dimension, key, step, sum(orders)
      from counted, unnest(array[${SPANS.join(", ")}]) days
     group by 1, 2, 3, 4, 5
    on conflict (dimension, days, start, key, step) do update set orders = "orderWaits".orders + excluded.orders
  )
  select from taken`;

/** Adds a batch of decided orders; returns how many. 0 also if another node is doing it. */
export async function timeNext(trx: Knex.Transaction, batch = BATCH): Promise<number> {
  if (!(await tryLock(trx, "orderCells"))) return 0;
  return countRows(trx.raw(ADD, { batch }));
}

const waitSchema = z.object({
  row: z.string(),
  orders: z.coerce.number(),
  /** The steps within which half and nine tenths of the orders had been decided. */
  half: z.number(),
  nineTenths: z.number(),
});
export type Wait = z.infer<typeof waitSchema>;

/* Row by row and span by span, "offset 0": the planner would rather read the whole table. */
const WAITS = `
  with asked as (
    select "row", array_agg(key) as keys
      from unnest(cast(:keys as text[]), cast(:rows as text[])) as asked (key, "row") group by "row"
  ), untimed as materialized (
    select key, step, orders
      from (${countWaits('(select orders.* from "untimedOrders" join orders on id = "orderId")')}) untimed
     where dimension = :dimension and key = any(:keys)
       and start between date '1970-01-01' + cast(:first as int) and date '1970-01-01' + cast(:last as int)
  )
  select "row", sums.*
    from asked,
    lateral (
      select max(total) as orders,
             min(step) filter (where reached * 2 >= total) as half,
             min(step) filter (where reached * 10 >= total * 9) as "nineTenths"
        from (
          select step, sum(sum(orders)) over () as total, sum(sum(orders)) over (order by step) as reached
            from (
              select step, orders
                from unnest(cast(:starts as int[]), cast(:days as int[])) as piece (start, days),
                lateral (
                  select step, orders from "orderWaits" as wait
                   where wait.dimension = :dimension and wait.days = piece.days
                     and wait.start = date '1970-01-01' + piece.start and wait.key = any(asked.keys)
                  offset 0
                ) counted
              union all
              select step, orders from untimed where key = any(asked.keys)
            ) waits
           group by step
        ) steps
    ) sums
   where sums.orders is not null`;

/** How long the orders decided in the period had waited, for the report rows with these keys. */
export async function readWaits(
  knex: Knex,
  dimension: Exclude<Dimension, "wait">,
  period: Period,
  keys: readonly { key: string; row: string }[],
): Promise<Wait[]> {
  const cover = coverPeriod(period);
  const bindings = {
    ...period,
    dimension,
    keys: keys.map(({ key }) => key),
    rows: keys.map(({ row }) => row),
    starts: cover.map(({ start }) => start),
    days: cover.map(({ days }) => days),
  };
  return readRows(knex.raw(WAITS, bindings), waitSchema);
}
