import type { Knex } from "knex";
import { z } from "zod";
import { AGES } from "./books/ages.ts";
import { ADJUSTERS, ADJUSTMENT_ENTRIES, ADJUSTMENTS, PROCESSINGS, RESOLUTIONS } from "./books/decisions.ts";
import { BOOKED_BY, JOURNALS } from "./books/journals.ts";
import { countDays } from "./accountDays/countDays.ts";
import { BROKEN_SPANS, MISCOUNTED, MISTIMED } from "./dailyStats/recount.ts";
import { MISCOUNTED_WAITING, WRONG_DAY_SUMS } from "./dailyStats/recountSoFar.ts";
import { wholeDays } from "./dailyStats/figures.ts";
import { liftLimits } from "./liftLimits.ts";
import { readRows } from "./rows.ts";
import { readSnapshot } from "./snapshot.ts";

/**
 * A row that breaks a check: its name ("deposit 0190…"), and depending on the check the values of the row and of the
 * ledger or log.
 */
const brokenSchema = z.looseObject({ row: z.string() });
export type BrokenRow = z.infer<typeof brokenSchema>;

/** A failed check of the books, and the rows that fail it. */
export type Difference = { check: string; rows: BrokenRow[] };

/*
 * The invariants of the books. Each query returns the rows that break one; correct books return none. Each reads whole
 * tables and joins them by hash, so that a million orders take seconds.
 */
const CHECKS: Record<string, string> = {
  "every journal sums to zero": `
    select 'journal ' || "journalId" as row, sum(amount) as sum
      from entries group by "journalId" having sum(amount) <> 0`,

  "every journal has entries": `
    select 'journal ' || id as row, kind, reference
      from journals where not exists (select 1 from entries where "journalId" = journals.id)`,

  "all entries sum to zero": `
    select 'entries' as row, sum(amount) as sum from entries having sum(amount) <> 0`,

  "buckets equal their entries": `
    select 'user ' || a."userId" as row, a.available, a.held,
           coalesce(e.available, 0) as "entriesAvailable", coalesce(e.held, 0) as "entriesHeld"
      from accounts a
      left join (
        select "userId",
               coalesce(sum(amount) filter (where account = 'available'), 0) as available,
               coalesce(sum(amount) filter (where account = 'held'), 0) as held
          from entries where "userId" is not null group by "userId"
      ) e using ("userId")
     where a.available <> coalesce(e.available, 0) or a.held <> coalesce(e.held, 0)`,

  "every user has an account": `
    select 'user ' || id as row from users where not exists (select 1 from accounts where "userId" = users.id)`,

  "no bucket is negative": `
    select 'user ' || "userId" as row, available, held from accounts where available < 0 or held < 0`,

  "accounts are frozen while their user is suspended": `
    select 'user ' || id as row, "isActive", frozen
      from users join accounts on "userId" = users.id where "isActive" = frozen`,

  "accounts count their pending orders": `
    select 'user ' || a."userId" as row, a."pendingOrders" as says, coalesce(waiting.count, 0)::int as orders
      from accounts a
      left join (select "userId", count(*) from orders where status = 'pending' group by "userId") waiting using ("userId")
     where a."pendingOrders" <> coalesce(waiting.count, 0)`,

  "accounts sum up their orders": `
    select 'user ' || a."userId" as row,
           jsonb_build_object('trades', a.trades, 'wins', a.wins, 'losses', a.losses,
                              'profit', trim_scale(a.profit)::text) as says,
           jsonb_build_object('trades', coalesce(o.trades, 0), 'wins', coalesce(o.wins, 0),
                              'losses', coalesce(o.losses, 0),
                              'profit', trim_scale(coalesce(o.profit, 0))::text) as orders
      from accounts a
      left join (
        select "userId", count(*) as trades, count(*) filter (where status = 'win') as wins,
               count(*) filter (where status = 'loss') as losses,
               sum(payout - total) filter (where status in ('win', 'loss')) as profit
          from orders group by "userId"
      ) o using ("userId")
     where (a.trades, a.wins, a.losses, a.profit)
           <> (coalesce(o.trades, 0), coalesce(o.wins, 0), coalesce(o.losses, 0), coalesce(o.profit, 0))`,

  "held equals pending orders and withdrawals": `
    select 'user ' || a."userId" as row, a.held, coalesce(p.total, 0) as pending
      from accounts a
      left join (
        select "userId", sum(total) as total from (
          select "userId", total from orders where status = 'pending'
          union all
          select "userId", amount from transactions where type = 'withdrawal' and status = 'pending'
        ) waiting group by "userId"
      ) p using ("userId")
     where a.held <> coalesce(p.total, 0)`,

  "the ledger moves what orders, deposits and withdrawals say": JOURNALS,

  "an order's figures follow from its terms": `
    select 'order ' || id as row, status, amount, "feeRate", "tradingFee", total, "returnRate", payout
      from orders
     where "tradingFee" <> amount * "feeRate" or total <> amount + "tradingFee"
        or payout is distinct from case when status in ('win', 'loss') then amount * "returnRate"
                                        when status <> 'pending' then 0 end`,

  "each order has its transaction, which follows it": `
    select 'order ' || coalesce(o.id, t."orderId") as row, o.status, o.amount, t.id as "transactionId",
           t.status as "transactionStatus", t.amount as "transactionAmount"
      from orders o
      full join (
        select *, count(*) over (partition by "orderId") as count
          from transactions where type = 'trade' or "orderId" is not null
      ) t on t."orderId" = o.id
     where o.id is null or t.id is null or t.count <> 1 or t.type <> 'trade'
        or (t."userId", t.amount, t.crypto) is distinct from (o."userId", o.amount, o.crypto)
        or t.status <> case when o.status in ('win', 'loss') then 'completed' else o.status end`,

  "a balance edit moves what its line in the audit log says": ADJUSTMENTS,

  "a balance edit was made by whom its line in the audit log names": ADJUSTERS,

  "a balance edit has an entry of its user and one of the desk": ADJUSTMENT_ENTRIES,

  "the audit log tells how orders were resolved": RESOLUTIONS,

  "the audit log tells how deposits and withdrawals were processed": PROCESSINGS,

  "journals were booked by whom their rows name": BOOKED_BY,

  "what claims to be older than the audit log is": AGES,

  // To fix a wrong day, delete it and all later ones: the server computes them again.
  "the figures of days that are over are what happened": `
    with kept as (
      select min(day)::timestamp at time zone 'UTC' as first, (max(day) + 1)::timestamp at time zone 'UTC' as ended
        from "deskDays"
    )
    select 'day ' || day as row, to_jsonb(days) as kept, to_jsonb(counted) as counted
      from "deskDays" days
      full join (${wholeDays("(select first from kept)", "(select ended from kept)")}) counted using (day)
     where to_jsonb(days) is distinct from to_jsonb(counted)`,

  "the figures of the day so far are what happened": WRONG_DAY_SUMS,

  "what waits is counted as it was": MISCOUNTED_WAITING,

  "ended orders are counted as they ended": MISCOUNTED,

  "counts of many days are the sums of their days": BROKEN_SPANS,

  "waits of decided orders are counted as they were": MISTIMED,

  // To fix it, delete all rows and empty "accountDaysUntil": the server sums them again.
  "the sums of accounts on days that are over are what moved": `
    select 'user ' || "userId" || ' on ' || day as row, to_jsonb(days) as kept, to_jsonb(counted) as counted
      from "accountDays" days
      full join (${countDays(
        {
          from: "'-infinity'",
          to: `(select (coalesce(day + 1, '-infinity'))::timestamp at time zone 'UTC' from "accountDaysUntil")`,
        },
        { first: "'00000000-0000-0000-0000-000000000000'", last: "'ffffffff-ffff-ffff-ffff-ffffffffffff'" },
      )}) counted using ("userId", day)
     where to_jsonb(days) is distinct from to_jsonb(counted)`,
};

/** Called before each check, with the number of finished ones. */
type OnProgress = (done: number) => Promise<void>;

export const CHECK_NAMES: readonly string[] = Object.keys(CHECKS);

export const CHECK_COUNT = CHECK_NAMES.length;

/** Checks the books in one read-only snapshot; returns nothing if they are correct. */
export async function reconcile(knex: Knex, onProgress?: OnProgress): Promise<Difference[]> {
  return readSnapshot(knex, (trx) => findDifferences(trx, onProgress));
}

/** The same as seen by the caller's transaction. */
export async function findDifferences(trx: Knex.Transaction, onProgress?: OnProgress): Promise<Difference[]> {
  await liftLimits(trx);
  await trx.raw("set local work_mem = '64MB'");
  const differences: Difference[] = [];
  for (const [done, [check, sql]] of Object.entries(CHECKS).entries()) {
    await onProgress?.(done);
    const rows = await readRows(trx.raw(sql), brokenSchema);
    if (rows.length > 0) differences.push({ check, rows });
  }
  return differences;
}
