import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";
import { NOTIFICATION_DAYS } from "#protocol/notifications.ts";

/** Deletes notifications older than 90 days; returns how many. */
export async function pruneNotifications(knex: Knex, batches?: Batches): Promise<number> {
  const old = {
    table: "notifications",
    where: `at < now() - interval '${NOTIFICATION_DAYS} days'`,
    oldestFirst: "at",
  };
  return deleteRows(knex, old, batches);
}
