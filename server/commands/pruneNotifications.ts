import type { Knex } from "knex";
import { countRows } from "#db/rows.ts";
import { NOTIFICATION_DAYS } from "#protocol/notifications.ts";

/** Deletes notifications older than 90 days, in batches; returns how many. */
export async function pruneNotifications(
  knex: Knex,
  { batch = 1_000, stopping }: { batch?: number; stopping?: AbortSignal } = {},
): Promise<number> {
  for (let pruned = 0; ;) {
    const deleted = await countRows(
      knex.raw(
        `delete from notifications where id in (
           select id from notifications where at < now() - ? * interval '1 day'
            order by at limit ? for update skip locked)`,
        [NOTIFICATION_DAYS, batch],
      ),
    );
    pruned += deleted;
    if (deleted < batch || stopping?.aborted === true) return pruned;
  }
}
