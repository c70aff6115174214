import { figures } from "./figures.ts";
import { BOUNDS } from "./readDays.ts";
import { waitingAt } from "./waiting.ts";

/* Checks of the running sums of recent days. To fix either fault, call `forgetSoFar`: the server counts again. */

/** One row for each day with wrong running sums, with both values. */
export const WRONG_DAY_SUMS = `
  with bounds as materialized (
    select "from"::timestamptz as "from", until::timestamptz as until from (${BOUNDS}) bounds
  )
  select 'day ' || day as row, to_jsonb(days) as kept, to_jsonb(counted) as counted
    from (
      select * from "deskDaysSoFar" where day >= ((select "from" from bounds) at time zone 'UTC')::date
    ) days
    full join (${figures(`(select "from" from bounds)`, "(select until from bounds)")}) counted using (day)
   where to_jsonb(days) is distinct from to_jsonb(counted)`;

/** One row if the last count of waiting items is wrong, with both values. */
export const MISCOUNTED_WAITING = `
  select 'what waits' as row, to_jsonb(kept) as kept, to_jsonb(counted) as counted
    from (select orders, "orderAmount", deposits, withdrawals from "deskSoFar") kept,
         (${waitingAt(`(select until from "deskSoFar")`)}) counted
   where to_jsonb(kept) is distinct from to_jsonb(counted)`;
