import type { Knex } from "knex";
import { countRows } from "./rows.ts";

export type Batches = {
  /** The maximum number of rows that one statement deletes. */
  batch?: number;
  /** Ends the deletion early, when the server stops. */
  stopping?: AbortSignal;
};

/**
 * Repeats a statement that deletes at most `limit` rows until it finds fewer, so that nothing has to wait long for it.
 * Returns how many it deleted.
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => PromiseLike<unknown>,
  { batch = 1_000, stopping }: Batches = {},
): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await countRows(deleteSome(batch));
    deleted += count;
    if (count < batch || stopping?.aborted === true) return deleted;
  }
}

/**
 * Deletes the rows of `table` that `where` describes, in batches, each a transaction of its own; returns how many. Rows
 * that somebody has locked are left for the next time. `oldestFirst` is the column of an index that finds them.
 */
export async function deleteRows(
  knex: Knex,
  { table, where, values = [], oldestFirst }: Doomed,
  batches?: Batches,
): Promise<number> {
  const order = oldestFirst === undefined ? "" : `order by "${oldestFirst}"`;
  return deleteInBatches(
    (limit) =>
      knex.raw(
        `delete from "${table}" where ctid = any(array(
           select ctid from "${table}" where ${where} ${order} limit ? for update skip locked
         ))`,
        [...values, limit],
      ),
    batches,
  );
}

type Doomed = { table: string; where: string; values?: readonly (string | number)[]; oldestFirst?: string };
