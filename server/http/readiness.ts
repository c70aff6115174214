import type { Knex } from "knex";
import { z } from "zod";

/** Those that ran and those that are still to run. */
const migrationsSchema = z.tuple([z.array(z.unknown()), z.array(z.unknown())]);

/** What keeps this node from serving, in words; the log's tail and the feed come back by themselves with the database. */
export async function checkReadiness(knex: Knex): Promise<string[]> {
  try {
    const [, pending] = migrationsSchema.parse(await knex.migrate.list());
    return pending.length > 0 ? ["The database has an older schema."] : [];
  } catch {
    return ["The database is away."];
  }
}
