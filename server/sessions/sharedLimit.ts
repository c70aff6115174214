import type { Knex } from "knex";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { readRow } from "#db/rows.ts";
import { unlessAway } from "./unlessAway.ts";
import { createWaits } from "./waits.ts";

/** How long a node assumes that a limit is used up; another node may have returned a point. */
const BELIEVED_MS = 2_000;
const PATIENCE_MS = 3_000;

const waitSchema = z.object({ wait: z.number().nullable() });

/** A number of points per duration for each key, counted by all nodes together. */
export type SharedLimit = {
  /** Takes one point; null, or the milliseconds to wait if none is left. */
  take(key: string): Promise<number | null>;
  /** What `take` would answer without a query: the milliseconds to wait, or null if this node does not know. */
  waitOf(key: string): number | null;
  /** Returns a point that was taken in vain. */
  giveBack(key: string): Promise<void>;
};

type Options = {
  name: string;
  points: number;
  seconds: number;
  /** True if points are never given back: a used-up limit stays so until its duration is over. */
  isFinal?: boolean;
};

/**
 * Counts in PostgreSQL through connections of its own. Used-up limits are kept in memory, so that callers who keep
 * trying cost no query. While the database is away, each node counts by itself.
 */
export function createSharedLimit(
  counters: Knex,
  { name, points, seconds, isFinal = false }: Options,
): SharedLimit {
  const full = createWaits();
  const turns = new Map<string, Promise<unknown>>();
  const alone = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

  async function takeStored(key: string): Promise<number | null> {
    const statement = counters.raw("select take_attempt(?, ?, ?) as wait", [
      `${name} ${key}`,
      points,
      seconds * 1_000,
    ]);
    return (await readRow(statement.timeout(PATIENCE_MS), waitSchema)).wait;
  }

  async function takeNext(key: string): Promise<number | null> {
    const known = full.of(key);
    if (known !== null) return known;
    const wait = await unlessAway(
      counters,
      () => takeStored(key),
      () => takeAlone(alone, key),
    );
    if (wait !== null) full.add(key, wait, isFinal ? wait : BELIEVED_MS);
    return wait;
  }

  /** One query at a time per key: if many come at once, those over the limit cost none. */
  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(key) === mine) turns.delete(key);
    }
  }

  return {
    async take(key) {
      return full.of(key) ?? inTurn(key, () => takeNext(key));
    },
    waitOf: (key) => full.of(key),
    async giveBack(key) {
      full.remove(key);
      const decrement = counters("rateLimits")
        .where({ key: `${name} ${key}` })
        .where("points", ">", 0)
        .decrement("points", 1);
      await unlessAway(
        counters,
        async () => void (await decrement.timeout(PATIENCE_MS)),
        async () => void (await alone.reward(key)),
      );
    },
  };
}

async function takeAlone(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return error.msBeforeNext;
  }
}
