import type { Knex } from "knex";
import { type Batches, deleteInBatches } from "#db/deleteInBatches.ts";

/** Who repeats a request does so within minutes; a page keeps its key until it has an answer or is closed. */
const KEPT = "interval '7 days'";

/** Deletes Idempotency-Keys with their answers after a week, oldest first; returns how many. */
export async function pruneKeys(knex: Knex, batches?: Batches): Promise<number> {
  return deleteInBatches(
    (limit) =>
      knex.raw(
        `delete from "idempotencyKeys" where ctid = any(array(
           select ctid from "idempotencyKeys" where "createdAt" < now() - ${KEPT}
            order by "createdAt" limit ? for update skip locked
         ))`,
        [limit],
      ),
    batches,
  );
}
