import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

/** Deletes used challenges some time after they have expired; returns how many. */
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
