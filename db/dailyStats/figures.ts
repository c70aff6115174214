/** The columns of "deskDays" except the day: counts, and sums in USD. */
export const SUMS = [
  "users",
  "orders",
  "volume",
  "wins",
  "losses",
  "rejected",
  "cancelled",
  "fees",
  "payouts",
  "deposits",
  "withdrawals",
  "ownDecisions",
] as const;

/**
 * The desk's figures between two moments (in SQL), by day in UTC by the database's clock; each figure counts by its
 * own time.
 */
export function figures(from: string, to: string): string {
  return `
  select day, sum(users)::int as users, sum(orders)::int as orders, sum(volume) as volume,
         sum(wins)::int as wins, sum(losses)::int as losses, sum(rejected)::int as rejected,
         sum(cancelled)::int as cancelled, sum(fees) as fees, sum(payouts) as payouts,
         sum(deposits) as deposits, sum(withdrawals) as withdrawals, sum("ownDecisions")::int as "ownDecisions"
    from (
      select ("createdAt" at time zone 'UTC')::date as day, count(*) as users, 0 as orders, 0 as volume,
             0 as wins, 0 as losses, 0 as rejected, 0 as cancelled, 0 as fees, 0 as payouts, 0 as deposits, 0 as withdrawals,
             0 as "ownDecisions"
        from users where "createdAt" >= ${from} and "createdAt" < ${to} group by 1
      union all
      select ("createdAt" at time zone 'UTC')::date, 0, count(*), sum(amount), 0, 0, 0, 0, 0, 0, 0, 0, 0
        from orders where "createdAt" >= ${from} and "createdAt" < ${to} group by 1
      union all
      select ("resolvedAt" at time zone 'UTC')::date, 0, 0, 0,
             count(*) filter (where status = 'win'), count(*) filter (where status = 'loss'),
             count(*) filter (where status = 'rejected'), count(*) filter (where status = 'cancelled'),
             coalesce(sum("tradingFee") filter (where status in ('win', 'loss')), 0),
             coalesce(sum(payout) filter (where status in ('win', 'loss')), 0), 0, 0,
             count(*) filter (where "ownAccount")
        from orders where status <> 'pending' and "resolvedAt" >= ${from} and "resolvedAt" < ${to} group by 1
      union all
      select ("processedAt" at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0,
             coalesce(sum(amount) filter (where type = 'deposit'), 0),
             coalesce(sum(amount) filter (where type = 'withdrawal'), 0), 0
        from transactions
       where type <> 'trade' and status = 'completed' and "processedAt" >= ${from} and "processedAt" < ${to} group by 1
      union all
      select ("processedAt" at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
        from transactions
       where "ownAccount" and type <> 'trade' and "processedAt" >= ${from} and "processedAt" < ${to}
       group by 1
      union all
      select (at at time zone 'UTC')::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
        from "auditLog"
       where action = 'user.balance_set' and details ->> 'ownAccount' = 'true' and at >= ${from} and at < ${to}
       group by 1
    ) parts
   group by day`;
}

/** The same with a row for each day, even if nothing happened. */
export function wholeDays(from: string, to: string): string {
  return `
  select day, coalesce(users, 0) as users, coalesce(orders, 0) as orders, coalesce(volume, 0) as volume,
         coalesce(wins, 0) as wins, coalesce(losses, 0) as losses, coalesce(rejected, 0) as rejected,
         coalesce(cancelled, 0) as cancelled, coalesce(fees, 0) as fees, coalesce(payouts, 0) as payouts,
         coalesce(deposits, 0) as deposits, coalesce(withdrawals, 0) as withdrawals,
         coalesce("ownDecisions", 0) as "ownDecisions"
    from generate_series(${from} at time zone 'UTC', ${to} at time zone 'UTC' - interval '1 day', interval '1 day') start,
         lateral (select start::date as day) calendar
    left join (${figures(from, to)}) figures using (day)`;
}

/** SQL: the figures of days between two moments, one row for each day. Its bindings are `from` and `to`. */
export const FIGURES = figures("cast(:from as timestamptz)", "cast(:to as timestamptz)");

/** SQL: all days; the current one may be in two rows. Its bindings are the days' bounds. */
export const DAYS = `
  select * from "deskDays" where day < (cast(:from as timestamptz) at time zone 'UTC')::date
  union all
  select * from "deskDaysSoFar" where day >= (cast(:from as timestamptz) at time zone 'UTC')::date
  union all
  ${figures("cast(:until as timestamptz)", "'infinity'")}`;
