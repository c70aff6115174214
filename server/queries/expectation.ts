import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import { readDeskHours } from "#protocol/deskHours.ts";
import { deskStateAt } from "#protocol/deskState.ts";
import { type Expectation, expectationSchema, MIN_DECISIONS } from "#protocol/expectation.ts";
import { SOURCES } from "./queues.ts";
import { getSettings } from "./settings.ts";

/** Everybody's figures are read this often at most, however many traders ask. */
const KEPT_MS = 5_000;
/** The last decisions that count. */
const DECISIONS = 200;
const MOST_WAITING = 1_000;

const { orders, deposits, withdrawals } = expectationSchema.shape;
const sharedSchema = z.object({
  waits: z.object({ orders, deposits, withdrawals }),
  /** Who waits, each queue in its order. */
  waiting: z.array(z.array(z.object({ id: z.string(), userId: z.string() }))),
});
type Shared = z.infer<typeof sharedSchema>;

const sources = Object.entries(SOURCES);

const WAITS = sources.map(
  ([name, { pending, decided }]) => `'${name}', (
    select json_build_object(
      'medianSeconds', case when count(*) >= ${MIN_DECISIONS} then
        round(percentile_cont(0.5) within group (order by seconds))::int end,
      'ninetiethSeconds', case when count(*) >= ${MIN_DECISIONS} then
        round(percentile_cont(0.9) within group (order by seconds))::int end,
      'waiting', (select count(*)::int from (select from ${pending} limit ${MOST_WAITING}) few)
    ) from (${decided(DECISIONS)}) latest where at > now() - interval '30 days')`,
);

const WAITING = sources.map(
  ([, { pending }]) => `coalesce((
    select json_agg(json_build_object('id', id, 'userId', "userId") order by "createdAt", id) from (
      select id, "userId", "createdAt" from ${pending} order by "createdAt", id limit ${MOST_WAITING}
    ) first), '[]')`,
);

/** Answers each trader from figures that all of them share for some seconds. */
export function createExpectations(
  knex: Knex,
  { keptMs = KEPT_MS } = {},
): (userId: string) => Promise<Expectation> {
  let last: { shared: Promise<Shared>; readAt: number } | undefined;

  async function readShared(): Promise<Shared> {
    if (last === undefined || performance.now() - last.readAt >= keptMs) {
      const shared = readRow(
        knex.raw(
          `select json_build_object(${WAITS.join(", ")}) as waits, json_build_array(${WAITING.join(", ")}) as waiting`,
        ),
        sharedSchema,
      );
      const read = { shared, readAt: performance.now() };
      last = read;
      // A failure is not kept.
      shared.catch(() => {
        if (last === read) last = undefined;
      });
    }
    return last.shared;
  }

  return async (userId) => {
    const [{ waits, waiting }, { deskHours }] = await Promise.all([readShared(), getSettings(knex)]);
    const { isOpen, changesAt } = deskStateAt(readDeskHours(deskHours) ?? null, Date.now());
    const ahead = waiting.flatMap((queue) =>
      queue.flatMap((item, before) => (item.userId === userId ? [{ id: item.id, before }] : [])),
    );
    return {
      isOpen,
      changesAt: changesAt === null ? null : new Date(changesAt).toISOString(),
      ...waits,
      ahead,
    };
  };
}
