import type { Knex } from "knex";
import { RESOLUTIONS } from "#protocol/constants.ts";
import { toWire } from "#protocol/money.ts";
import { type DayReport, dayReportSchema } from "#protocol/report.ts";

/* Days are those of UTC, by the database's clock; each part counts by the time at which it happened. */
const REPORT = `
  with bounds as (
    select (now() at time zone 'UTC')::date as today,
           ((now() at time zone 'UTC')::date - (:days::int - 1))::timestamp at time zone 'UTC' as since
  ), calendar as (
    select (today - ago)::date as day from bounds, generate_series(0, :days::int - 1) ago
  ), placed as (
    select ("createdAt" at time zone 'UTC')::date as day, count(*) as orders, sum(amount) as volume
      from orders, bounds where "createdAt" >= since group by 1
  ), ended as (
    select ("resolvedAt" at time zone 'UTC')::date as day,
           count(*) filter (where status = 'win') as wins,
           count(*) filter (where status = 'loss') as losses,
           count(*) filter (where status = 'rejected') as rejected,
           count(*) filter (where status = 'cancelled') as cancelled,
           sum("tradingFee") filter (where status in ('win', 'loss')) as fees,
           sum(payout) filter (where status in ('win', 'loss')) as payouts
      from orders, bounds where "resolvedAt" >= since group by 1
  ), moved as (
    select ("processedAt" at time zone 'UTC')::date as day,
           sum(amount) filter (where type = 'deposit') as deposits,
           sum(amount) filter (where type = 'withdrawal') as withdrawals
      from transactions, bounds where "processedAt" >= since and status = 'completed' group by 1
  )
  select day::text,
         coalesce(orders, 0)::int as orders, coalesce(volume, 0)::text as volume,
         coalesce(wins, 0)::int as wins, coalesce(losses, 0)::int as losses,
         coalesce(rejected, 0)::int as rejected, coalesce(cancelled, 0)::int as cancelled,
         coalesce(fees, 0)::text as fees, coalesce(payouts, 0)::text as payouts,
         coalesce(deposits, 0)::text as deposits, coalesce(withdrawals, 0)::text as withdrawals
    from calendar left join placed using (day) left join ended using (day) left join moved using (day)
   order by day`;

const EXPOSURE = `
  select count(*)::int as orders, coalesce(sum(amount), 0)::text as amount,
         coalesce(sum(amount) * cast(:highest as numeric), 0)::text as "highestPayout"
    from orders where status = 'pending'`;

type Row = Record<"volume" | "fees" | "payouts" | "deposits" | "withdrawals", string>;
type Exposure = { orders: number; amount: string; highestPayout: string };

/** The highest multiplier is the first of the list, as administrators see it. */
const [HIGHEST] = RESOLUTIONS;

/** What the desk did on each of the last days, and what is open now, in one snapshot. */
export async function getDayReport(knex: Knex, days: number): Promise<DayReport> {
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    const report = await trx.raw<{ rows: Row[] }>(REPORT, { days });
    const { rows } = await trx.raw<{ rows: Exposure[] }>(EXPOSURE, { highest: HIGHEST.returnRate });
    const [open] = rows;
    if (open === undefined) throw new Error("The exposure gave no row.");
    return dayReportSchema.parse({
      days: report.rows.map((row) => ({
        ...row,
        volume: toWire(row.volume),
        fees: toWire(row.fees),
        payouts: toWire(row.payouts),
        deposits: toWire(row.deposits),
        withdrawals: toWire(row.withdrawals),
      })),
      exposure: { ...open, amount: toWire(open.amount), highestPayout: toWire(open.highestPayout) },
    });
  }, snapshot);
}
