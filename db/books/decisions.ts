/*
 * Compares decisions about money with their lines in the audit log. A line comes from the same transaction as the
 * journal of a balance edit, so both have the same time.
 */

/** When each kind of line began: what a desk booked before it had an audit log has none. */
const BEGAN = `
  coalesce((select min(migration_time) from knex_migrations where name = '0004_audit'), '-infinity')`;

/** An amount in the details of a line; null if it is none, which equals no row's amount. */
function amount(detail: string): string {
  return `case when details ->> '${detail}' ~ '^-{0,1}[0-9]{1,20}([.][0-9]{1,8}){0,1}$' then (details ->> '${detail}')::numeric end`;
}

/** By user and time, so that two edits can't share a line. */
export const ADJUSTMENTS = `
  with edited as (
    select entries."userId"::text as "user", journals."createdAt" as at, sum(entries.amount) as amount,
           string_agg(distinct journals.id::text, ', ') as journals
      from journals left join entries on entries."journalId" = journals.id and entries."userId" is not null
     where journals.kind = 'balance_adjustment' and journals."createdAt" >= ${BEGAN}
     group by 1, 2
  ), told as (
    select subject as "user", at, sum(${amount("to")} - ${amount("from")}) as amount, string_agg(id::text, ', ') as lines
      from "auditLog" where action = 'user.balance_set' and at >= ${BEGAN}
     group by 1, 2
  )
  select 'user ' || coalesce(edited."user", told."user") as row, edited.journals, told.lines,
         trim_scale(told.amount)::text as says, trim_scale(edited.amount)::text as ledger
    from edited full join told on told."user" = edited."user" and told.at = edited.at
   where edited.amount is distinct from told.amount`;

export const ADJUSTMENT_ENTRIES = `
  select 'journal ' || journals.id as row, string_agg(coalesce(account, 'nothing'), ', ' order by account) as ledger,
         'available, adjustments' as says
    from journals left join entries on entries."journalId" = journals.id
   where kind = 'balance_adjustment'
   group by journals.id
  having count(*) <> 2 or count(*) filter (where account = 'available') <> 1
      or count(*) filter (where account = 'adjustments') <> 1`;

export const RESOLUTIONS = `
  with resolved as (
    select id::text as id, status, total, payout, "resolvedAt" from orders where status in ('win', 'loss', 'rejected')
  ), told as (
    select subject as id, details ->> 'result' as status, ${amount("total")} as total, ${amount("payout")} as payout
      from "auditLog" where action = 'order.resolved' and at >= ${BEGAN}
  )
  select 'order ' || coalesce(resolved.id, told.id) as row, to_jsonb(resolved) - '{id,resolvedAt}'::text[] as says,
         to_jsonb(told) - 'id' as told
    from resolved full join told on told.id = resolved.id
   where (told.id is not null or "resolvedAt" >= ${BEGAN})
     and (resolved.status, resolved.total, resolved.payout) is distinct from (told.status, told.total, told.payout)`;

/** When automatic approvals began to have lines. */
const AUTOMATIC_BEGAN = `
  coalesce((select min(migration_time) from knex_migrations where name = '0012_rules'), '-infinity')`;

/** What its trader cancelled was not decided. */
export const PROCESSINGS = `
  with processed as (
    select id::text as id, type, status, amount,
           "processedAt" >= case when automatic then ${AUTOMATIC_BEGAN} else ${BEGAN} end as "isTold"
      from transactions where type <> 'trade' and status in ('completed', 'rejected')
  ), told as (
    select subject as id, details ->> 'type' as type, details ->> 'status' as status, ${amount("amount")} as amount
      from "auditLog" where action = 'transaction.processed' and at >= ${BEGAN}
  )
  select coalesce(processed.type, told.type) || ' ' || coalesce(processed.id, told.id) as row,
         to_jsonb(processed) - '{id,isTold}'::text[] as says, to_jsonb(told) - 'id' as told
    from processed full join told on told.id = processed.id
   where (told.id is not null or "isTold")
     and (processed.type, processed.status, processed.amount) is distinct from (told.type, told.status, told.amount)`;
