/*
 * What waits for a decision: the count a few seconds ago, plus what came and minus what ended since. So it costs the
 * same however much waits.
 */

/** The columns of "deskSoFar": counts, and the sum of the orders' amounts in USD. */
export const WAITING_COLUMNS = ["orders", "orderAmount", "deposits", "withdrawals"] as const;

/** SQL: what was waiting at a moment (in SQL) before which no transaction is open any more. */
export function waitingAt(moment: string): string {
  const orders = (of: string) => `
    (select ${of} from orders where status = 'pending' and "createdAt" < ${moment})
    + (select ${of} from orders where status <> 'pending' and "resolvedAt" >= ${moment} and "createdAt" < ${moment})`;
  const transfers = (type: string) => `
    (select count(*) from transactions where status = 'pending' and type = '${type}' and "createdAt" < ${moment})
    + (select count(*) from transactions
        where type = '${type}' and status <> 'pending' and "processedAt" >= ${moment} and "createdAt" < ${moment})`;
  return `
  select (${orders("count(*)")})::int as orders, ${orders("coalesce(sum(amount), 0)")} as "orderAmount",
         (${transfers("deposit")})::int as deposits, (${transfers("withdrawal")})::int as withdrawals`;
}

const COUNTED = "cast(:counted as timestamptz)";
const PLACED = `orders where "createdAt" >= ${COUNTED}`;
const RESOLVED = `orders where status <> 'pending' and "resolvedAt" >= ${COUNTED}`;
const submitted = (type: string) => `transactions where type = '${type}' and "createdAt" >= ${COUNTED}`;
const processed = (type: string) =>
  `transactions where type = '${type}' and status <> 'pending' and "processedAt" >= ${COUNTED}`;

/** SQL: what waits now. Its binding is the days' `counted`. */
export const WAITING = `
  select (orders + (select count(*) from ${PLACED}) - (select count(*) from ${RESOLVED}))::int as orders,
         "orderAmount" + (select coalesce(sum(amount), 0) from ${PLACED})
                       - (select coalesce(sum(amount), 0) from ${RESOLVED}) as "orderAmount",
         (deposits + (select count(*) from ${submitted("deposit")})
                   - (select count(*) from ${processed("deposit")}))::int as deposits,
         (withdrawals + (select count(*) from ${submitted("withdrawal")})
                      - (select count(*) from ${processed("withdrawal")}))::int as withdrawals
    from "deskSoFar"`;
