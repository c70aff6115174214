import type { Knex } from "knex";
import { z } from "zod";
import { firstIdOf, ID_MARGIN_MS } from "#db/idOfMoment.ts";
import { readRow } from "#db/rows.ts";

/*
 * Where a moment lies in the ledger. Ids of journals and entries grow with time, except within a margin, where only
 * each journal's time is reliable. The bounds are ids of journals outside the margin, even if no journal is within it;
 * those within may be in any order.
 */
const MAX_ID = "9223372036854775807";
const BOUNDS = `
  select (select max(entries.id) + 1 from entries where "journalId" =
           (select id from journals where id < cast(:earliest as uuid) order by id desc limit 1)) as first,
         (select min(entries.id) from entries where "journalId" =
           (select id from journals where id >= cast(:latest as uuid) order by id limit 1)) as last`;

const boundsSchema = z.object({ first: z.string().nullable(), last: z.string().nullable() });
export type Bounds = { first: string; last: string };

/** Bounds as entry ids; there is no bound if nothing is earlier or later. */
export async function findBounds(trx: Knex.Transaction, moment: Date): Promise<Bounds> {
  const statement = trx.raw(BOUNDS, {
    earliest: firstIdOf(moment.getTime() - ID_MARGIN_MS),
    latest: firstIdOf(moment.getTime() + ID_MARGIN_MS),
  });
  const { first, last } = await readRow(statement, boundsSchema);
  return { first: first ?? "0", last: last ?? MAX_ID };
}
