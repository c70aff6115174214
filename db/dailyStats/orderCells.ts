import { FLAT_BELOW_PERCENT, WAIT_STEPS_PER_DOUBLING } from "#protocol/fairness.ts";

/*
 * Counts of ended orders by day and one property each: market ("BTC buy"), administrator, hour, trader, wait. A trigger
 * adds each ended order to "uncountedOrders", and a job moves it to "orderCells" soon after. So settlements never wait
 * for each other's counters, and reports are always exact, because they add what is not counted yet.
 */

/** Cells older than this many days are deleted; reports need only younger ones. */
export const KEPT_DAYS = 128;

/**
 * The lengths of cells in days. Each begins at a multiple of its length since 1970, so that any period is the sum of a
 * few: 90 days are at most fifteen.
 */
export const SPANS = [64, 16, 4, 1] as const;

export const DIMENSIONS = ["market", "administrator", "hour", "trader", "wait"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const COUNTS = ["wins", "losses", "rejected", "cancelled", "placed", "paid"] as const;

/** SQL: sums of each count. */
export const SUMS = COUNTS.map((count) => `sum(${count}) as ${count}`).join(", ");

/** SQL: how the market moved, for a row of orders. */
const MOVED = `
  case when evidence #>> '{quote,status}' is distinct from 'live'
         or evidence #>> '{resolution,market,status}' is distinct from 'live'
         or evidence #>> '{resolution,marketChangePercent}' is null then 'unknown'
       when abs((evidence #>> '{resolution,marketChangePercent}')::numeric) < ${FLAT_BELOW_PERCENT} then 'flat'
       when ((evidence #>> '{resolution,marketChangePercent}')::numeric > 0) = (type = 'buy') then 'with'
       else 'against' end`;

const WAIT = `extract(epoch from "resolvedAt" - "createdAt")::float8`;
/** SQL: the step on the scale of waits, for a row of orders. */
export const WAIT_STEP = `ceil(${WAIT_STEPS_PER_DOUBLING} * ln(greatest(${WAIT}, 1)) / ln(2.0::float8))::int`;

/**
 * SQL: cells of one day, counted from these ended orders (a table expression). Cancelled orders count as decided by
 * nobody, and money counts for won and lost orders only, because the others got all of it back.
 */
export function countCells(orders: string): string {
  return `
  select start, dimension, key, moved,
         count(*) filter (where status = 'win')::int as wins, count(*) filter (where status = 'loss')::int as losses,
         count(*) filter (where status = 'rejected')::int as rejected,
         count(*) filter (where status = 'cancelled')::int as cancelled,
         coalesce(sum(total) filter (where status in ('win', 'loss')), 0) as placed,
         coalesce(sum(payout) filter (where status in ('win', 'loss')), 0) as paid
    from (
      select orders.*, ${MOVED} as moved, ("resolvedAt" at time zone 'UTC')::date as start from ${orders} as orders offset 0
    ) ended,
    lateral (values
      ('market', crypto || ' ' || type),
      ('hour', to_char("resolvedAt" at time zone 'UTC', 'HH24')),
      ('trader', "userId"::text),
      ('administrator', case when status <> 'cancelled' then "resolvedBy"::text end),
      ('wait', case when status <> 'cancelled' then ${WAIT_STEP}::text end)
    ) property (dimension, key)
   where key is not null
   group by start, dimension, key, moved`;
}
