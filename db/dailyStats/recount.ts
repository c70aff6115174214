import { countCells, COUNTS, SUMS } from "./orderCells.ts";
import { countWaits } from "./orderWaits.ts";

/* Reports show at most 90 days; older cells may be about to be deleted. */
const SINCE = `((now() at time zone 'UTC')::date - 100)`;
const FIGURES = COUNTS.join(", ");

/** One row for each difference, with both sides. */
function compare(
  kept: string,
  counted: string,
  { keys, counts = COUNTS }: { keys: string; counts?: readonly string[] },
): string {
  return `
  select 'cell ' || concat_ws(' ', ${keys}) as row, to_jsonb(kept) as kept, to_jsonb(counted) as counted
    from (${kept}) kept
    full join (${counted}) counted using (${keys})
   where (${counts.map((count) => `kept.${count}`).join(", ")})
         is distinct from (${counts.map((count) => `counted.${count}`).join(", ")})`;
}

/**
 * Counts again and compares. To fix wrong cells, delete all and add the ended orders of the last 128 days to
 * "uncountedOrders", in one transaction.
 */
export const MISCOUNTED = compare(
  `select start, dimension, key, moved, ${FIGURES} from "orderCells" where days = 1 and start >= ${SINCE}`,
  countCells(`(
    select * from orders
     where status <> 'pending' and "resolvedAt" >= ${SINCE}::timestamp at time zone 'UTC'
       and not exists (select from "uncountedOrders" where "orderId" = orders.id))`),
  { keys: "start, dimension, key, moved" },
);

export const BROKEN_SPANS = compare(
  `select start, days, dimension, key, moved, ${FIGURES} from "orderCells" where days > 1 and start >= ${SINCE}`,
  `select span.start, span.days, dimension, key, moved, ${SUMS}
     from "orderCells" as cell,
          lateral (select cell.start - (cell.start - date '1970-01-01') % days as start, days::smallint
                     from unnest(array[4, 16, 64]) days) span
    where cell.days = 1 and span.start >= ${SINCE}
    group by 1, 2, 3, 4, 5`,
  { keys: "start, days, dimension, key, moved" },
);

const WAITS = ["orders"];

/** The same for waits; to fix them, do the same with "orderWaits", "untimedOrders" and the decided orders. */
export const MISTIMED = `${compare(
  `select start, dimension, key, step, orders from "orderWaits" where days = 1 and start >= ${SINCE}`,
  countWaits(`(
    select * from orders
     where status in ('win', 'loss', 'rejected') and "resolvedAt" >= ${SINCE}::timestamp at time zone 'UTC'
       and not exists (select from "untimedOrders" where "orderId" = orders.id))`),
  { keys: "start, dimension, key, step", counts: WAITS },
)}
  union all ${compare(
    `select start, days, dimension, key, step, orders from "orderWaits" where days > 1 and start >= ${SINCE}`,
    `select span.start, span.days, dimension, key, step, sum(orders) as orders
       from "orderWaits" as wait,
            lateral (select wait.start - (wait.start - date '1970-01-01') % days as start, days::smallint
                       from unnest(array[4, 16, 64]) days) span
      where wait.days = 1 and span.start >= ${SINCE}
      group by 1, 2, 3, 4, 5`,
    { keys: "start, days, dimension, key, step", counts: WAITS },
  )}`;
