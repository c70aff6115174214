import type { Knex } from "knex";
import { type Batches, deleteInBatches } from "#db/deleteInBatches.ts";
import { NOTIFICATION_DAYS } from "#protocol/notifications.ts";

/** Deletes notifications older than 90 days; returns how many. */
export async function pruneNotifications(knex: Knex, batches?: Batches): Promise<number> {
  return deleteInBatches(
    (limit) =>
      knex.raw(
        `delete from notifications where id in (
           select id from notifications where at < now() - ? * interval '1 day'
            order by at limit ? for update skip locked)`,
        [NOTIFICATION_DAYS, limit],
      ),
    batches,
  );
}
