import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

const KEPT = "interval '90 days'";

/** Deletes old links; the audit log keeps their history. */
export async function pruneAccountLinks(knex: Knex, batches?: Batches): Promise<number> {
  const old = { table: "accountLinks", where: `"createdAt" < now() - ${KEPT}`, oldestFirst: "createdAt" };
  return deleteRows(knex, old, batches);
}
