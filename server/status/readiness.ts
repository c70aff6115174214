import knexPackage, { type Knex } from "knex";
import { z } from "zod";
import { SilentConnectionError } from "#db/queryDeadlines.ts";
import { STALE_AFTER_MS } from "../realtime/realtime.ts";

/** Completed and pending migrations. */
const migrationsSchema = z.tuple([z.array(z.unknown()), z.array(z.unknown())]);

type Node = {
  knex: Knex;
  /** The node is stopping: it still serves, but proxies should choose others. */
  isLeaving: () => boolean;
  /** How long ago it read the event log, in ms. */
  silentFor: () => number;
};

/** Proxies do not wait much longer. */
const PATIENCE_MS = 2_000;

/** Returns in words what keeps this node from serving; empty if nothing does. */
export function watchReadiness({ knex, isLeaving, silentFor }: Node): () => Promise<string[]> {
  let isMigrated = false;
  let asking: Promise<string[]> | undefined;

  async function askDatabase(): Promise<string[]> {
    try {
      // Proxies ask all the time, and a schema never gets older: checking once is enough.
      if (isMigrated) await knex.raw("select 1").timeout(PATIENCE_MS);
      else isMigrated = migrationsSchema.parse(await knex.migrate.list())[1].length === 0;
      return isMigrated ? [] : ["The database has an older schema."];
    } catch (error) {
      if (error instanceof knexPackage.KnexTimeoutError || error instanceof SilentConnectionError)
        return ["The database does not answer."];
      return ["The database is away."];
    }
  }

  /** Anybody may ask, as often as they like: simultaneous requests share one answer. */
  async function askOnce(): Promise<string[]> {
    asking ??= askDatabase().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  function findStaleness(): string[] {
    const silence = silentFor();
    if (silence < STALE_AFTER_MS) return [];
    return [`The event log has not been read for ${Math.floor(silence / 1_000)} s.`];
  }

  return async () => {
    if (isLeaving()) return ["This node is about to stop."];
    return [...findStaleness(), ...(await askOnce())];
  };
}
