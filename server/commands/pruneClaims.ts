import type { Knex } from "knex";
import { type Batches, deleteRows } from "#db/deleteInBatches.ts";

/**
 * Deletes claims on what was decided days ago, and presence of tabs that are gone. Those on pending items stay, because
 * their versions must keep growing.
 */
export async function pruneClaims(knex: Knex, batches?: Batches): Promise<number> {
  const claims = await deleteRows(
    knex,
    {
      table: "claims",
      where: `"changedAt" < now() - interval '3 days'
        and not exists (select from orders where orders.id = claims.id and status = 'pending')
        and not exists (select from transactions where transactions.id = claims.id and status = 'pending')`,
      oldestFirst: "changedAt",
    },
    batches,
  );
  const gone = { table: "presence", where: `"seenAt" < now() - interval '1 hour'` };
  return claims + (await deleteRows(knex, gone, batches));
}
