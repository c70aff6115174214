import type { Knex } from "knex";
import { z } from "zod";
import { firstIdOf, ID_MARGIN_MS } from "../idOfMoment.ts";
import { findRow, readRow } from "../rows.ts";
import { countDays } from "./countDays.ts";

const DAY_MS = 86_400_000;

/* A node that is storing a day has locked the row, so the others leave it the work. */
const UNTIL = `
  select coalesce(day, (select ("createdAt" at time zone 'UTC')::date - 2 from journals order by id limit 1))::text as day
    from "accountDaysUntil" for update skip locked`;

/* A day is over once no transaction that began in it can still be open. */
const LAST_OVER = `select (((now() - interval '1 hour') at time zone 'UTC')::date - 1)::text as day`;

const STORE = `
  insert into "accountDays" ("userId", day, available, held, deposits, withdrawals, placed, fees, "paidOut", returned, corrections)
  ${countDays({ from: ":from", to: ":to" }, { first: "cast(:first as uuid)", last: "cast(:last as uuid)" })}`;

const daySchema = z.object({ day: z.string().nullable() });

/** Sums past days, a transaction each; several nodes may do so at once. */
export async function storeAccountDays(knex: Knex): Promise<void> {
  while (await knex.transaction(storeNext)) continue;
}

/** False if there is nothing to do. */
async function storeNext(trx: Knex.Transaction): Promise<boolean> {
  const until = await findRow(trx.raw(UNTIL), daySchema);
  if (until === null || until.day === null) return false;
  const from = Date.parse(until.day) + DAY_MS;
  const last = await readRow(trx.raw(LAST_OVER), daySchema);
  if (last.day === null || from > Date.parse(last.day)) return false;
  const to = from + DAY_MS;
  await trx.raw(STORE, {
    from: new Date(from),
    to: new Date(to),
    first: firstIdOf(from - ID_MARGIN_MS),
    last: firstIdOf(to + ID_MARGIN_MS),
  });
  await trx.raw('update "accountDaysUntil" set day = ?', [new Date(from).toISOString().slice(0, 10)]);
  return true;
}
