import type { Knex } from "knex";
import { z } from "zod";
import { DAYS, firstUnfinishedDay } from "#db/dailyStats/figures.ts";
import { readRow, readRows } from "#db/rows.ts";
import { toWire } from "#protocol/money.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { type DayReport, dayReportSchema } from "#protocol/report.ts";

const REPORT = `
  with calendar as (
    select (now() at time zone 'UTC')::date - ago as day from generate_series(0, cast(:days as int) - 1) ago
  )
  select day::text,
         coalesce(orders, 0) as orders, coalesce(volume, 0)::text as volume,
         coalesce(wins, 0) as wins, coalesce(losses, 0) as losses,
         coalesce(rejected, 0) as rejected, coalesce(cancelled, 0) as cancelled,
         coalesce(fees, 0)::text as fees, coalesce(payouts, 0)::text as payouts,
         coalesce(deposits, 0)::text as deposits, coalesce(withdrawals, 0)::text as withdrawals,
         coalesce("ownDecisions", 0) as "ownDecisions"
    from calendar left join (${DAYS}) figures using (day)
   order by day`;

const EXPOSURE = `
  select count(*)::int as orders, coalesce(sum(amount), 0)::text as amount,
         coalesce(sum(amount) * cast(:highest as numeric), 0)::text as "highestPayout"
    from orders where status = 'pending'`;

const rowSchema = z.looseObject({
  volume: z.string(),
  fees: z.string(),
  payouts: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
});
const exposureSchema = z.object({ orders: z.number(), amount: z.string(), highestPayout: z.string() });

/** The highest multiplier is the first of the list, as administrators see it. */
const [HIGHEST] = RESOLUTIONS;

/** What the desk did on each of the last days, and what is open now, from one snapshot; `asOf` if a replica had it then. */
export async function getDayReport(knex: Knex, days: number, asOf: Date | null = null): Promise<DayReport> {
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    const rows = await readRows(trx.raw(REPORT, { ...(await firstUnfinishedDay(trx)), days }), rowSchema);
    const open = await readRow(trx.raw(EXPOSURE, { highest: HIGHEST.returnRate }), exposureSchema);
    return dayReportSchema.parse({
      days: rows.map((row) => ({
        ...row,
        volume: toWire(row.volume),
        fees: toWire(row.fees),
        payouts: toWire(row.payouts),
        deposits: toWire(row.deposits),
        withdrawals: toWire(row.withdrawals),
      })),
      asOf: asOf?.toISOString() ?? null,
      exposure: { ...open, amount: toWire(open.amount), highestPayout: toWire(open.highestPayout) },
    });
  }, snapshot);
}
