import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "../rows.ts";
import { FIGURES, SUMS } from "./figures.ts";
import { BOUNDS } from "./readDays.ts";
import { WAITING_COLUMNS, waitingAt } from "./waiting.ts";

/** A transaction takes a moment to appear among the sessions. */
const MARGIN_MS = 5_000;

/*
 * A moment is settled once no transaction that began before it can still be open, because rows have the time at which
 * their transaction began. If other roles hide theirs, or there are prepared ones, an hour has to be enough.
 */
const SETTLED = `
  select date_trunc('milliseconds', least(
    now() - cast(:marginMs as int) * interval '1 millisecond',
    (select min(case when state is null or state = 'disabled' then now() - interval '1 hour' else xact_start end)
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and coalesce(backend_type, 'client backend') = 'client backend'),
    (select min(prepared) - interval '1 hour' from pg_prepared_xacts where database = current_database())
  )) as at`;

/*
 * At most an hour, so that no statement takes long after a pause. Another node that sums at the same time has locked
 * the row.
 */
const NEXT = `
  with bounds as (${BOUNDS}), settled as (${SETTLED})
  select "from" as day, bounds.until as from, "to"::text, "to" < at as "isMore"
    from bounds, settled, (select from "deskSoFar" for update skip locked) mine,
         lateral (
           select case when bounds.until = '-infinity' then at
                       else least(at, bounds.until::timestamptz + interval '1 hour') end as "to"
         ) step
   where bounds.until::timestamptz < at`;

const ADD = `
  insert into "deskDaysSoFar" ${FIGURES}
  on conflict (day) do update set
    ${SUMS.map((sum) => `"${sum}" = "deskDaysSoFar"."${sum}" + excluded."${sum}"`).join(", ")}`;

const COUNT = `
  update "deskSoFar" set until = cast(:to as timestamptz),
    ${WAITING_COLUMNS.map((column) => `"${column}" = waiting."${column}"`).join(", ")}
    from (${waitingAt("cast(:to as timestamptz)")}) waiting`;

const DROP = `delete from "deskDaysSoFar" where day < (cast(:day as timestamptz) at time zone 'UTC')::date`;

const rangeSchema = z.object({ day: z.string(), from: z.string(), to: z.string(), isMore: z.boolean() });

/** Sums the figures since the last finished day, up to a few seconds ago; several nodes may do so at once. */
export async function sumSoFar(
  knex: Knex,
  { stopping, marginMs = MARGIN_MS }: { stopping?: AbortSignal; marginMs?: number } = {},
): Promise<void> {
  while (await knex.transaction((trx) => sumNext(trx, marginMs))) if (stopping?.aborted === true) return;
}

/** Sums everything again, after a change of past rows, such as the demo's. */
export async function forgetSoFar(knex: Knex): Promise<void> {
  await knex("deskDaysSoFar").delete();
  await knex("deskSoFar").update({
    until: "-infinity",
    orders: 0,
    orderAmount: 0,
    deposits: 0,
    withdrawals: 0,
  });
}

/** False if there is nothing more to do. */
async function sumNext(trx: Knex.Transaction, marginMs: number): Promise<boolean> {
  const next = await findRow(trx.raw(NEXT, { marginMs }), rangeSchema);
  if (next === null) return false;
  await trx.raw(ADD, next);
  await trx.raw(COUNT, next);
  await trx.raw(DROP, next);
  return next.isMore;
}
