import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

const SENT_DAYS = 3;
const DEAD_DAYS = 30;

/** Deletes, in small steps, deliveries that ended long ago, and removed webhooks. */
export async function pruneWebhooks(knex: Knex, batches?: Batches): Promise<number> {
  const table = "webhookDeliveries";
  const removed = await deleteRows(
    knex,
    { table, where: `"webhookId" in (select id from webhooks where "removedAt" is not null)` },
    batches,
  );
  const old = await deleteRows(
    knex,
    {
      table,
      where: `status <> 'waiting' and "endedAt" < now() - case status when 'sent' then ${SENT_DAYS} else ${DEAD_DAYS} end * interval '1 day'`,
      oldestFirst: "endedAt",
    },
    batches,
  );
  const webhooks = await deleteRows(
    knex,
    { table: "webhooks", where: `"removedAt" < now() - interval '${DEAD_DAYS} days'` },
    batches,
  );
  return removed + old + webhooks;
}
