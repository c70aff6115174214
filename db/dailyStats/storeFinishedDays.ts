import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "../rows.ts";
import { wholeDays } from "./figures.ts";

const rangeSchema = z.object({ from: z.string(), to: z.string() });

/*
 * A day is finished once no transaction that began in it can still be open. At most a month at a time, so that no
 * statement takes long when years are missing.
 */
const NEXT = `
  with known as (
    select coalesce(
      (select max(day) + 1 from "deskDays"),
      (least((select min("createdAt") from users), (select min("createdAt") from orders)) at time zone 'UTC')::date
    ) as first
  )
  select (first::timestamp at time zone 'UTC')::text as from,
         (least(first + 31, ended)::timestamp at time zone 'UTC')::text as to
    from known, (select ((now() - interval '1 hour') at time zone 'UTC')::date as ended) clock
   where first < ended`;

/* Days without activity are stored too, because the last row marks how far the table goes. */
const KEEP = `insert into "deskDays" ${wholeDays("cast(:from as timestamptz)", "cast(:to as timestamptz)")} on conflict do nothing`;

/** Stores the figures of finished days; several nodes may do so at once. */
export async function storeFinishedDays(knex: Knex): Promise<void> {
  for (;;) {
    const next = await findRow(knex.raw(NEXT), rangeSchema);
    if (next === null) return;
    await knex.raw(KEEP, next);
  }
}
