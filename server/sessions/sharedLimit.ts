import type { Knex } from "knex";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { isUnavailable } from "#db/errors.ts";
import { readRow } from "#db/rows.ts";
import { createWaits } from "./waits.ts";

/** How long a node believes that nothing is left where another one may have given something back. */
const BELIEVED_MS = 2_000;
const PATIENCE_MS = 3_000;

const waitSchema = z.object({ wait: z.number().nullable() });

/** So many points in a duration for each key, counted by all nodes together. */
export type SharedLimit = {
  /** Takes one; null, or the milliseconds to wait where none is left. */
  take(key: string): Promise<number | null>;
  /** Takes back what was taken for nothing. */
  giveBack(key: string): Promise<void>;
};

type Options = {
  name: string;
  points: number;
  seconds: number;
  /** True where nothing is ever given back: what is used up stays so until its time is over. */
  isFinal?: boolean;
};

/**
 * Counts in PostgreSQL, through connections of its own; what is used up is known in memory, so that whoever goes on
 * costs no query. While the database is away each node counts for itself.
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
    const wait = await takeStored(key).catch((error: unknown) => ifAway(error, () => takeAlone(alone, key)));
    if (wait !== null) full.add(key, wait, isFinal ? wait : BELIEVED_MS);
    return wait;
  }

  /** One query at a time for each key: of a crowd that comes at once, whoever is beyond the limit costs none. */
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
    async giveBack(key) {
      full.remove(key);
      await counters("rateLimits")
        .where({ key: `${name} ${key}` })
        .where("points", ">", 0)
        .decrement("points", 1)
        .timeout(PATIENCE_MS)
        .catch((error: unknown) => ifAway(error, () => alone.reward(key)));
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

/** Any other fault is one, and must not pass for a database that is away. */
async function ifAway<T>(error: unknown, countAlone: () => Promise<T>): Promise<T> {
  if (!isUnavailable(error)) throw error;
  return countAlone();
}
