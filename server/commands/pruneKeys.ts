import type { Knex } from "knex";
import { countRows } from "#db/rows.ts";

/** Who repeats a request does so within minutes; a page keeps its key until it has an answer or is closed. */
const KEPT = "interval '7 days'";

/**
 * Deletes Idempotency-Keys with their answers after a week, oldest first and in batches, so that nothing waits for it.
 * Returns the number of deleted rows.
 */
export async function pruneKeys(
  knex: Knex,
  { batch = 1_000, stopping }: { batch?: number; stopping?: AbortSignal } = {},
): Promise<number> {
  for (let pruned = 0; ;) {
    const deleted = await countRows(
      knex.raw(
        `delete from "idempotencyKeys" where ctid = any(array(
           select ctid from "idempotencyKeys" where "createdAt" < now() - ${KEPT}
            order by "createdAt" limit ? for update skip locked
         ))`,
        [batch],
      ),
    );
    pruned += deleted;
    if (deleted < batch || stopping?.aborted === true) return pruned;
  }
}
