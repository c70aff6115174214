import type { Knex } from "knex";
import { z } from "zod";

/** Those that ran and those that are still to run. */
const migrationsSchema = z.tuple([z.array(z.unknown()), z.array(z.unknown())]);

type Node = {
  knex: Knex;
  /** It was told to stop: it still serves, but others should be asked. */
  isLeaving: () => boolean;
  /** It reads the event log. */
  isReading: () => boolean;
};

/** Tells what keeps this node from serving, in words; an empty list when nothing does. */
export function watchReadiness({ knex, isLeaving, isReading }: Node): () => Promise<string[]> {
  let isMigrated = false;

  async function askDatabase(): Promise<string[]> {
    try {
      // Proxies ask all the time, and a schema never grows older: once is enough.
      if (isMigrated) await knex.raw("select 1");
      else isMigrated = migrationsSchema.parse(await knex.migrate.list())[1].length === 0;
      return isMigrated ? [] : ["The database has an older schema."];
    } catch {
      return ["The database is away."];
    }
  }

  return async () => {
    if (isLeaving()) return ["This node is about to stop."];
    return [...(isReading() ? [] : ["The event log is not being read."]), ...(await askDatabase())];
  };
}
