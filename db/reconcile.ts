import type { Knex } from "knex";
import { wholeDays } from "./deskDays/figures.ts";

/** One broken promise of the books: which check, and the rows that break it. */
export type Difference = { check: string; rows: Record<string, unknown>[] };

/*
 * The invariants of design section 4. Each query returns the rows that break one; a clean ledger returns none.
 */
const CHECKS: Record<string, string> = {
  "every journal sums to zero": `
    select "journalId", sum(amount) as sum from entries group by "journalId" having sum(amount) <> 0`,

  "every journal has entries": `
    select id, kind, reference from journals j where not exists (select 1 from entries e where e."journalId" = j.id)`,

  "all entries sum to zero": `
    select sum(amount) as sum from entries having sum(amount) <> 0`,

  "buckets equal their entries": `
    select a."userId", a.available, a.held, coalesce(e.available, 0) as "entriesAvailable", coalesce(e.held, 0) as "entriesHeld"
      from accounts a
      left join (
        select "userId",
               coalesce(sum(amount) filter (where account = 'available'), 0) as available,
               coalesce(sum(amount) filter (where account = 'held'), 0) as held
          from entries where "userId" is not null group by "userId"
      ) e using ("userId")
     where a.available <> coalesce(e.available, 0) or a.held <> coalesce(e.held, 0)`,

  "every user has an account": `
    select u.id from users u left join accounts a on a."userId" = u.id where a."userId" is null`,

  "no bucket is negative": `
    select "userId", available, held from accounts where available < 0 or held < 0`,

  "held equals pending orders and withdrawals": `
    select a."userId", a.held, coalesce(p.total, 0) as pending
      from accounts a
      left join (
        select "userId", sum(total) as total from (
          select "userId", total from orders where status = 'pending'
          union all
          select "userId", amount from transactions where type = 'withdrawal' and status = 'pending'
        ) waiting group by "userId"
      ) p using ("userId")
     where a.held <> coalesce(p.total, 0)`,

  "each order has one placement, and a settlement if and only if it has ended": `
    select o.id, o.status, placed.count as placements, settled.count as settlements
      from orders o,
      lateral (select count(*) from journals where kind = 'order_placement' and reference = o.id) placed,
      lateral (select count(*) from journals where kind = 'order_settlement' and reference = o.id) settled
     where placed.count <> 1 or settled.count <> case when o.status = 'pending' then 0 else 1 end`,

  "each withdrawal has one placement, and a settlement if and only if it has ended": `
    select t.id, t.status, placed.count as placements, settled.count as settlements
      from transactions t,
      lateral (select count(*) from journals where kind = 'withdrawal_placement' and reference = t.id) placed,
      lateral (select count(*) from journals where kind = 'withdrawal_settlement' and reference = t.id) settled
     where t.type = 'withdrawal'
       and (placed.count <> 1 or settled.count <> case when t.status = 'pending' then 0 else 1 end)`,

  "a deposit is credited if and only if it is completed": `
    select t.id, t.status, credited.count as credits
      from transactions t,
      lateral (select count(*) from journals where kind = 'deposit_settlement' and reference = t.id) credited
     where t.type = 'deposit' and credited.count <> case when t.status = 'completed' then 1 else 0 end`,

  "journals move what their order says": `
    select o.id, o.status, o.total, o.payout, moved.held, moved.available
      from orders o,
      lateral (
        select coalesce(sum(e.amount) filter (where account = 'held'), 0) as held,
               coalesce(sum(e.amount) filter (where account = 'available'), 0) as available
          from journals j join entries e on e."journalId" = j.id
         where j.reference = o.id and j.kind in ('order_placement', 'order_settlement')
      ) moved
     where moved.held <> case when o.status = 'pending' then o.total else 0 end
        or moved.available <> case
             when o.status = 'pending' then -o.total
             when o.status in ('win', 'loss') then o.payout - o.total
             else 0 end`,

  "each order has its transaction, which follows it": `
    select o.id, o.status, t.id as "transactionId", t.status as "transactionStatus"
      from orders o left join transactions t on t."orderId" = o.id
     where t.id is null
        or t.status <> case when o.status in ('win', 'loss') then 'completed' else o.status end`,

  // A wrong day is taken away together with all after it: the server adds them up anew.
  "the figures of days that are over are what happened": `
    with kept as (
      select min(day)::timestamp at time zone 'UTC' as first, (max(day) + 1)::timestamp at time zone 'UTC' as ended
        from "deskDays"
    )
    select day::text, to_jsonb(days) as kept, to_jsonb(counted) as counted
      from "deskDays" days
      full join (${wholeDays("(select first from kept)", "(select ended from kept)")}) counted using (day)
     where to_jsonb(days) is distinct from to_jsonb(counted)`,

  "no journal is about something that does not exist": `
    select j.id, j.kind, j.reference from journals j
     where (j.kind like 'order%' and not exists (select 1 from orders o where o.id = j.reference))
        or (j.kind similar to '(deposit|withdrawal)%' and not exists (select 1 from transactions t where t.id = j.reference))`,
};

/** Checks the books in one read-only snapshot; an empty answer means that they are in order. */
export async function reconcile(knex: Knex): Promise<Difference[]> {
  const snapshot = { isolationLevel: "repeatable read", readOnly: true } as const;
  return knex.transaction(async (trx) => {
    await trx.raw("set local statement_timeout = 0");
    const differences: Difference[] = [];
    for (const [check, sql] of Object.entries(CHECKS)) {
      const { rows } = await trx.raw<{ rows: Record<string, unknown>[] }>(sql);
      if (rows.length > 0) differences.push({ check, rows });
    }
    return differences;
  }, snapshot);
}
