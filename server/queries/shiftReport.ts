import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import { MAX_SHIFT_DAYS, type ShiftReport, shiftReportSchema } from "#protocol/deskNote.ts";
import type { Actor } from "../context.ts";

const openOf = (from: string) => `
  (select json_build_object('waiting', count(*)::int, 'oldestAt', wire_time(min("createdAt"))) from ${from})`;

const REPORT = `
  with span as (
    select greatest(least(coalesce(?::timestamptz,
                                   (select "createdAt" from sessions where hash = decode(?, 'hex')), now()), now()),
                    now() - ? * interval '1 day') as since
  ), decided as (
    select "resolvedBy" as "by", 'order' as what, extract(epoch from "resolvedAt" - "createdAt") as seconds
      from orders where "resolvedAt" >= (select since from span) and status in ('win', 'loss', 'rejected')
    union all
    select "processedBy", type, extract(epoch from "processedAt" - "createdAt")
      from transactions
     where type in ('deposit', 'withdrawal') and status in ('completed', 'rejected') and not automatic
       and "processedAt" >= (select since from span)
  ), deciders as (
    select "by" as "userId", username, count(*) as total,
           (count(*) filter (where what = 'order'))::int as orders,
           (count(*) filter (where what = 'deposit'))::int as deposits,
           (count(*) filter (where what = 'withdrawal'))::int as withdrawals,
           round(percentile_cont(0.5) within group (order by seconds))::int as "medianSeconds"
      from decided join users on users.id = "by" group by "by", username
  )
  select json_build_object(
    'since', (select wire_time(since) from span),
    'until', wire_time(now()),
    'deciders', (select coalesce(json_agg(json_build_object(
        'userId', "userId", 'username', username, 'orders', orders, 'deposits', deposits,
        'withdrawals', withdrawals, 'medianSeconds', "medianSeconds") order by total desc, username), '[]') from deciders),
    'open', json_build_object(
      'orders', ${openOf("orders where status = 'pending'")},
      'deposits', ${openOf("transactions where status = 'pending' and type = 'deposit'")},
      'withdrawals', ${openOf("transactions where status = 'pending' and type = 'withdrawal'")},
      'paying', (select count(*)::int from transactions where status = 'pending' and type = 'withdrawal' and "payingBy" is not null),
      'approvals', (select count(*)::int from approvals where status = 'pending')
    )) as report`;

/** What was decided since a time, or since the actor signed in, by whom and how fast, and what is still open. */
export async function getShiftReport(
  knex: Knex,
  { sessionHash }: Actor,
  since: string | undefined,
): Promise<ShiftReport> {
  const statement = knex.raw(REPORT, [since ?? null, sessionHash, MAX_SHIFT_DAYS]);
  return (await readRow(statement, z.object({ report: shiftReportSchema }))).report;
}
