import { countRows } from "./rows.ts";

export type Batches = {
  /** The most rows that one statement deletes. */
  batch?: number;
  /** Ends the deletion early, when the server stops. */
  stopping?: AbortSignal;
};

/**
 * Repeats a statement that deletes at most `limit` rows until it finds fewer, so that nothing waits long for it. Returns
 * how many it deleted.
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
