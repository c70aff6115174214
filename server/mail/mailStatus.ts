import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";

const statusSchema = z.object({
  waiting: z.number(),
  oldestMs: z.number().nullable(),
  sent: z.number(),
  dead: z.number(),
  fault: z.string().nullable(),
});

/** Mail that waits, how it went in the last 24 hours, and what the mail server said last. */
export async function readMailStatus(knex: Knex) {
  return readRow(
    knex.raw(
      `select count(*) filter (where status = 'waiting')::int as waiting,
              (extract(epoch from now() - min("createdAt") filter (where status = 'waiting')) * 1000)::int as "oldestMs",
              count(*) filter (where status = 'sent')::int as sent,
              count(*) filter (where status = 'dead')::int as dead,
              (array_agg(fault order by "nextAt" desc) filter (where fault is not null))[1] as fault
         from mails where status = 'waiting' or "endedAt" > now() - interval '24 hours'`,
    ),
    statusSchema,
  );
}
