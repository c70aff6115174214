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

/** What keeps this node from serving, in words; an empty list when nothing does. */
export async function checkReadiness({ knex, isLeaving, isReading }: Node): Promise<string[]> {
  const faults = isLeaving() ? ["This node is about to stop."] : [];
  if (!isReading()) faults.push("The event log is not being read.");
  try {
    const [, pending] = migrationsSchema.parse(await knex.migrate.list());
    return pending.length > 0 ? [...faults, "The database has an older schema."] : faults;
  } catch {
    return [...faults, "The database is away."];
  }
}
