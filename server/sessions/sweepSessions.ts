import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";
import { ALIVE } from "../queries/sessions.ts";

/** Deletes expired rows, which nothing reads any more; returns how many. */
export async function sweepSessions(knex: Knex, batches?: Batches): Promise<number> {
  return deleteRows(knex, { table: "sessions", where: `not ${ALIVE}` }, batches);
}
