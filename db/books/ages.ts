import { AUTOMATIC_BEGAN, AUTOMATIC_BEGAN_AT_ONCE, BEGAN, BEGAN_AT_ONCE } from "./logBegan.ts";

/*
 * Compares the claimed times of rows and journals with other evidence of their age. Ids are UUIDv7, made by nodes whose
 * clocks may differ; entries are numbered by the database.
 */

/** True if the id was made within a day of the moment. */
function isOf(id: string, at: string): string {
  return `
  coalesce(
    case when substr(${id}::text, 15, 1) = '7'
         then to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0) end
      between ${at} - interval '1 day' and ${at} + interval '1 day', false)`;
}

/** The true ones of these conditions, as JSON. */
function which(reasons: Readonly<Record<string, string>>): string {
  const all = Object.entries(reasons).map(
    ([reason, condition]) => `case when ${condition} then '${reason}' end`,
  );
  return `to_jsonb(array_remove(array[${all.join(", ")}], null))`;
}

/** Rows that need no line, because they are older than their kind of lines. */
const OLD = `
  select 'order ' || id as row, id, id as reference, "userId", "createdAt", "resolvedAt" as "endedAt",
         ${BEGAN_AT_ONCE} as "isImpossible"
    from orders where status in ('win', 'loss', 'rejected') and "resolvedAt" < ${BEGAN} and not ${hasLine("order.resolved")}
  union all
  select type || ' ' || id, id, id, "userId", "createdAt", "processedAt",
         case when automatic then ${AUTOMATIC_BEGAN_AT_ONCE} else ${BEGAN_AT_ONCE} end
    from transactions
   where type <> 'trade' and status in ('completed', 'rejected')
     and "processedAt" < case when automatic then ${AUTOMATIC_BEGAN} else ${BEGAN} end
     and not ${hasLine("transaction.processed")}
  union all
  select 'journal ' || journals.id, journals.id, reference, entries."userId", "createdAt", "createdAt", ${BEGAN_AT_ONCE}
    from journals left join entries on "journalId" = journals.id and "userId" is not null
   where kind = 'balance_adjustment' and "createdAt" < ${BEGAN}`;

function hasLine(action: string): string {
  return `id::text in (select subject from "auditLog" where action = '${action}' and subject is not null)`;
}

const BOTH_BEGAN = `greatest(${BEGAN}, ${AUTOMATIC_BEGAN})`;

/* Numbers of entries increase with time, except between simultaneous transactions. */
const BOOKED = `
  with numbered as (
    select journals.id, kind, reference, "createdAt", min(entries.id) as first, max(entries.id) as last
      from journals join entries on "journalId" = journals.id
     where "createdAt" < ${BOTH_BEGAN} or reference in (select id from (${OLD}) old)
     group by journals.id
  ), compared as (
    select *, max("createdAt") over (order by first rows between unbounded preceding and 1 preceding) as before from numbered
  )
  select reference, min("createdAt") filter (where kind like '%placement') as placed,
         min("createdAt") filter (where kind not like '%placement') as settled,
         bool_and(${isOf("id", `"createdAt"`)}) as "hasItsId",
         bool_or(first <= 0 or before > "createdAt" + interval '1 hour'
                 or last > (select min(entries.id) from entries join journals on "journalId" = journals.id
                             where "createdAt" > ${BOTH_BEGAN} + interval '1 hour')) as "isMisnumbered"
    from compared group by reference`;

const WRONG_AGES = {
  "the audit log is as old as the desk": `"isImpossible"`,
  "its id is of another time": `not ${isOf("old.id", `old."createdAt"`)}`,
  "it was booked at another time": `
    placed not between old."createdAt" - interval '1 day' and old."createdAt" + interval '1 day'
    or settled not between "endedAt" - interval '1 day' and "endedAt" + interval '1 day'`,
  "the id of its journal is of another time": `not "hasItsId"`,
  "its entries have numbers of another time": `"isMisnumbered"`,
  "its trader came later": `users."createdAt" > old."createdAt"`,
};

/** Checks that rows which claim to be older than the audit log really are. */
export const AGES = `
  select row, ${which(WRONG_AGES)} as why
    from (${OLD}) old
    left join users on users.id = old."userId"
    left join (${BOOKED}) booked using (reference)
   where ${Object.values(WRONG_AGES).join(" or ")}
   order by row`;
