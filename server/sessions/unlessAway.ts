import type { Knex } from "knex";
import { isUnavailable } from "#db/errors.ts";

/**
 * How long a node counts alone before it asks the database again, because each query without an answer delays its call.
 */
const ALONE_MS = 5_000;

/** Until when these connections are not asked, whatever for. */
const askAgainAt = new WeakMap<Knex, number>();

/** Asks the database, or counts alone while it is away. Any other error is a fault and must not count as that. */
export async function unlessAway<T>(
  counters: Knex,
  ask: () => Promise<T>,
  countAlone: () => Promise<T>,
): Promise<T> {
  if (performance.now() < (askAgainAt.get(counters) ?? 0)) return countAlone();
  try {
    return await ask();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    askAgainAt.set(counters, performance.now() + ALONE_MS);
    return countAlone();
  }
}
