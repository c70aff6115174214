import type { Knex } from "knex";

/** When something of the demonstration's past began and ended. */
export type Moment = { id: string; createdAt: Date; endedAt: Date | null };

const DAY_MS = 86_400_000;
const PAST_MS = 30 * DAY_MS;
const NEWEST_MS = 90_000;

/** Evenly many steps over the last 30 days, closer together towards now; `step` counts from 0 to `steps` - 1. */
export function momentOf(step: number, steps: number, now: number): Date {
  const remaining = 1 - (step + 1) / steps;
  return new Date(now - NEWEST_MS - Math.round(PAST_MS * remaining ** 2));
}

/**
 * Moves what was made a moment ago into the past. The tables refuse that for good reason, so the demonstration
 * takes their guard away for this one transaction.
 */
export async function ageTable(
  knex: Knex,
  table: "orders" | "transactions",
  moments: Moment[],
): Promise<void> {
  const [guard, ended] =
    table === "orders" ? ["orders_change_once", "resolvedAt"] : ["transactions_change_once", "processedAt"];
  await knex.transaction(async (trx) => {
    await trx.raw("alter table ?? disable trigger ??", [table, guard]);
    await trx.raw(
      `update ?? as aged set "createdAt" = moment."createdAt", ?? = moment."endedAt"
         from jsonb_to_recordset(?::jsonb) as moment(id uuid, "createdAt" timestamptz, "endedAt" timestamptz)
        where aged.id = moment.id`,
      [table, ended, JSON.stringify(moments)],
    );
    await trx.raw("alter table ?? enable trigger ??", [table, guard]);
  });
}
