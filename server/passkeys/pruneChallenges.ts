import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

/** Removes used challenges a while after nobody accepts them any more; returns how many. */
export async function pruneChallenges(knex: Knex, batches?: Batches): Promise<number> {
  return deleteRows(
    knex,
    {
      table: "usedChallenges",
      where: `"expiresAt" < now() - interval '10 minutes'`,
      oldestFirst: "expiresAt",
    },
    batches,
  );
}
