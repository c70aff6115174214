import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { LiveStatus } from "#protocol/liveStatus.ts";

/** The desk's own transactions end within seconds. */
const LONG_S = 30;
const MOST = 5;

const rowSchema = z.object({
  pid: z.number().nullable(),
  user: z.string(),
  application: z.string(),
  ageMs: z.number(),
});

/**
 * Transactions of the whole server that have been open for long, the oldest first. While they are open, vacuum keeps
 * everything deleted since, and once they have written, no node passes on later changes. Their text is never shown,
 * because it contains data. Those of other roles are hidden unless the desk's role may see them (`pg_monitor`).
 */
export async function findOpenTransactions(
  knex: Knex,
  longS = LONG_S,
): Promise<LiveStatus["openTransactions"]> {
  const open = knex.raw(
    `select pid, coalesce(usename, '')::text as "user", coalesce(application_name, '') as application,
            round(extract(epoch from clock_timestamp() - since) * 1000)::float8 as "ageMs"
       from (
         select pid, usename, application_name, xact_start as since from pg_stat_activity
          where (backend_xid is not null or backend_xmin is not null) and backend_type = 'client backend'
         union all
         select null, owner, 'a prepared transaction', prepared from pg_prepared_xacts
       ) transactions
      where since < clock_timestamp() - ? * interval '1 second'
      order by since limit ${MOST}`,
    [longS],
  );
  return readRows(open, rowSchema);
}
