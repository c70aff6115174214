import type { Knex } from "knex";
import { z } from "zod";
import type { DayBounds } from "#db/dailyStats/readDays.ts";
import { WAITING } from "#db/dailyStats/waiting.ts";
import { readRow } from "#db/rows.ts";
import { type QueueName, type Queues, queuesSchema } from "#protocol/queues.ts";

/** Counting stops here, so that a program that trades all day does not slow this down. */
const MOST = 1_000;

type Source = {
  pending: string;
  /** The latest decisions of people, at most `limit`; with the columns `at` and `seconds`. */
  decided: (limit: number) => string;
};

/**
 * Of orders, at most the last 2,000 that ended are searched, because those that their traders cancelled don't count.
 */
const ORDERS: Source = {
  pending: `orders where status = 'pending'`,
  decided: (limit) => `
    select "resolvedAt" as at, extract(epoch from "resolvedAt" - "createdAt") as seconds from (
      select status, "createdAt", "resolvedAt" from orders where status <> 'pending'
       order by "resolvedAt" desc limit 2000
    ) ended where status <> 'cancelled' limit ${limit}`,
};

const transfers = (type: "deposit" | "withdrawal"): Source => ({
  pending: `transactions where status = 'pending' and type = '${type}'`,
  decided: (limit) => `
    select "processedAt" as at, extract(epoch from "processedAt" - "createdAt") as seconds from transactions
     where type = '${type}' and status in ('completed', 'rejected') and not automatic
     order by "processedAt" desc limit ${limit}`,
});

export const SOURCES: Record<QueueName, Source> = {
  orders: ORDERS,
  deposits: transfers("deposit"),
  withdrawals: transfers("withdrawal"),
};

const FIGURES = Object.entries(SOURCES).map(
  ([name, { pending, decided }]) => `'${name}', (
    with latest as materialized (${decided(MOST)})
    select json_build_object(
      'waiting', waiting.${name},
      'oldestAt', (select wire_time("createdAt") from ${pending} order by "createdAt", id limit 1),
      'medianSeconds', (select round(percentile_cont(0.5) within group (order by seconds))::int
                          from (select seconds from latest limit 50) last),
      'decidedLastHour', (select count(*)::int from latest where at > now() - interval '1 hour')
    ))`,
);

const QUEUES = `select json_build_object(${FIGURES.join(", ")}) as queues from (${WAITING}) waiting`;

/** How long each queue is, and how fast it is worked off. */
export async function readQueues(trx: Knex.Transaction, bounds: DayBounds): Promise<Queues> {
  return (await readRow(trx.raw(QUEUES, bounds), z.object({ queues: queuesSchema }))).queues;
}
