import type { Knex } from "knex";
import { CheckModel, type KeptLog } from "#db/models/CheckModel.ts";

/** What the last sound check saw of the logs; null if a finding was acknowledged since, so that the comparison starts over. */
export async function findKept(knex: Knex): Promise<KeptLog | null> {
  const row = await CheckModel.query(knex)
    .whereRaw('(kept is not null or "acknowledgedAt" is not null)')
    .whereNotNull("log")
    .orderBy("finishedAt", "desc")
    .first();
  return row?.kept ?? null;
}
