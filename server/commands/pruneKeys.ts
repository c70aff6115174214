import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

/** Requests are repeated within minutes; a page keeps its key until it gets an answer or is closed. */
const KEPT = "interval '7 days'";

/** Deletes Idempotency-Keys with their answers after a week; returns how many. */
export async function pruneKeys(knex: Knex, batches?: Batches): Promise<number> {
  const old = {
    table: "idempotencyKeys",
    where: `"createdAt" < now() - ${KEPT}`,
    oldestFirst: "createdAt",
  };
  return deleteRows(knex, old, batches);
}
