import type { Knex } from "knex";
import { z } from "zod";
import { DAYS, SUMS } from "#db/dailyStats/figures.ts";
import { readDays } from "#db/dailyStats/readDays.ts";
import { WAITING } from "#db/dailyStats/waiting.ts";
import { readRow, readRows } from "#db/rows.ts";
import { toWire } from "#protocol/money.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { type DayReport, dayReportSchema } from "#protocol/report.ts";

const SUMS_BY_DAY = `
  select day, ${SUMS.map((sum) => `sum("${sum}") as "${sum}"`).join(", ")} from (${DAYS}) days group by day`;

const REPORT = `
  with calendar as (
    select (now() at time zone 'UTC')::date - ago as day from generate_series(0, cast(:days as int) - 1) ago
  )
  select day::text,
         coalesce(orders, 0)::int as orders, coalesce(volume, 0)::text as volume,
         coalesce(wins, 0)::int as wins, coalesce(losses, 0)::int as losses,
         coalesce(rejected, 0)::int as rejected, coalesce(cancelled, 0)::int as cancelled,
         coalesce(fees, 0)::text as fees, coalesce(payouts, 0)::text as payouts,
         coalesce(deposits, 0)::text as deposits, coalesce(withdrawals, 0)::text as withdrawals,
         coalesce("ownDecisions", 0)::int as "ownDecisions"
    from calendar left join (${SUMS_BY_DAY}) figures using (day)
   order by day`;

const EXPOSURE = `
  select orders, "orderAmount"::text as amount,
         ("orderAmount" * cast(:highest as numeric))::text as "highestPayout"
    from (${WAITING}) waiting`;

const rowSchema = z.looseObject({
  volume: z.string(),
  fees: z.string(),
  payouts: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
});
const exposureSchema = z.object({ orders: z.number(), amount: z.string(), highestPayout: z.string() });

/** Administrators see the resolutions in this order, the highest multiplier first. */
const [HIGHEST] = RESOLUTIONS;

/**
 * The desk's figures of each of the last days, and what is open now, from one snapshot; `asOf` is the replica's time.
 */
export async function getDayReport(knex: Knex, days: number, asOf: Date | null = null): Promise<DayReport> {
  return readDays(knex, async (trx, bounds) => {
    const rows = await readRows(trx.raw(REPORT, { ...bounds, days }), rowSchema);
    const highest = HIGHEST.returnRate;
    const open = await readRow(trx.raw(EXPOSURE, { ...bounds, highest }), exposureSchema);
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
  });
}
