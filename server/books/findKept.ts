import type { Knex } from "knex";
import { CheckModel, type KeptLog } from "#db/models/CheckModel.ts";

/**
 * The state of the logs at the last successful check; null if a finding was acknowledged since, which starts the
 * comparison over.
 */
export async function findKept(knex: Knex): Promise<KeptLog | null> {
  const row = await CheckModel.query(knex)
    .whereRaw('(kept is not null or "acknowledgedAt" is not null)')
    .whereNotNull("log")
    .orderBy("finishedAt", "desc")
    .first();
  return row?.kept ?? null;
}
