import { PARTS } from "./parts.ts";

/** The sums of each account on each day in UTC between two moments (in SQL), of journals with ids between the bounds. */
export function countDays(
  range: Readonly<Record<"from" | "to", string>>,
  ids: Readonly<Record<"first" | "last", string>>,
): string {
  return `
  select entries."userId", (journals."createdAt" at time zone 'UTC')::date as day, ${PARTS}
    from journals
    join entries on entries."journalId" = journals.id and entries."userId" is not null
    left join orders on orders.id = journals.reference
   where journals.id >= ${ids.first} and journals.id < ${ids.last}
     and journals."createdAt" >= ${range.from} and journals."createdAt" < ${range.to}
   group by 1, 2`;
}
