import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "../rows.ts";
import { readSnapshot } from "../snapshot.ts";

/** Moments as PostgreSQL writes them. */
export type DayBounds = {
  /** The first day that is not stored. */
  from: string;
  /** Until when the figures since then are summed. */
  until: string;
  /** Until when waiting items are counted. */
  counted: string;
};

const boundsSchema = z.object({ from: z.string(), until: z.string(), counted: z.string() });

/** SQL: the bounds, of which `until` is never before `from`. */
export const BOUNDS = `
  select first."from"::text, greatest(first."from", until)::text as until, until::text as counted
    from "deskSoFar",
         (select coalesce(max(day) + 1, '-infinity'::date)::timestamp at time zone 'UTC' as "from" from "deskDays") first`;

/** Reads days from one snapshot, because nodes move the bounds all the time. */
export async function readDays<T>(
  knex: Knex,
  read: (trx: Knex.Transaction, bounds: DayBounds) => Promise<T>,
): Promise<T> {
  return readSnapshot(knex, async (trx) => read(trx, await readRow(trx.raw(BOUNDS), boundsSchema)));
}
