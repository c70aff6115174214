import type { Knex } from "knex";
import { z } from "zod";
import { MOVES } from "#protocol/fairness.ts";
import { readRow, readRows } from "../rows.ts";
import { countCells, type Dimension, SPANS, SUMS } from "./orderCells.ts";

/** Days since 1970. */
export type Period = { first: number; last: number };

const cellSchema = z.object({
  key: z.string(),
  moved: z.enum(MOVES),
  wins: z.coerce.number(),
  losses: z.coerce.number(),
  rejected: z.coerce.number(),
  cancelled: z.coerce.number(),
  /** USD, for won and lost orders: the sum of their totals, and of their payouts. */
  placed: z.string(),
  paid: z.string(),
});
export type Cell = z.infer<typeof cellSchema>;

/** Splits a period into as few cells as possible. */
export function coverPeriod({ first, last }: Period): { start: number; days: number }[] {
  const cover = [];
  for (let start = first; start <= last;) {
    const days = SPANS.find((span) => start % span === 0 && start + span - 1 <= last) ?? 1;
    cover.push({ start, days });
    start += days;
  }
  return cover;
}

const CELLS = `
  select key, moved, ${SUMS}
    from (
      select key, moved, wins, losses, rejected, cancelled, placed, paid
        from unnest(cast(:starts as int[]), cast(:days as int[])) as piece (start, days)
        join "orderCells" as cell
          on cell.dimension = :dimension and cell.days = piece.days and cell.start = date '1970-01-01' + piece.start
      union all
      select key, moved, wins, losses, rejected, cancelled, placed, paid
        from (${countCells('(select orders.* from "uncountedOrders" join orders on id = "orderId")')}) uncounted
       where dimension = :dimension
         and start between date '1970-01-01' + cast(:first as int) and date '1970-01-01' + cast(:last as int)
    ) cells
   group by key, moved`;

/** How the orders that ended in the period were decided, by one of their properties. */
export async function readCells(knex: Knex, dimension: Dimension, period: Period): Promise<Cell[]> {
  const cover = coverPeriod(period);
  const bindings = {
    ...period,
    dimension,
    starts: cover.map(({ start }) => start),
    days: cover.map(({ days }) => days),
  };
  return readRows(knex.raw(CELLS, bindings), cellSchema);
}

/** Today in UTC by the database's clock. */
export async function readToday(knex: Knex): Promise<number> {
  const statement = knex.raw(`select (now() at time zone 'UTC')::date - date '1970-01-01' as today`);
  return (await readRow(statement, z.object({ today: z.number() }))).today;
}
