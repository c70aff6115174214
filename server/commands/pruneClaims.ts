import type { Knex } from "knex";
import { countRows } from "#db/rows.ts";

/**
 * Deletes claims on what was decided days ago, and presence of tabs that are gone. Those on pending items stay, because
 * their versions must keep growing.
 */
export async function pruneClaims(knex: Knex): Promise<number> {
  const claims = await countRows(
    knex.raw(
      `delete from claims where "changedAt" < now() - interval '3 days'
          and not exists (select from orders where orders.id = claims.id and status = 'pending')
          and not exists (select from transactions where transactions.id = claims.id and status = 'pending')`,
    ),
  );
  const seen = await countRows(knex.raw(`delete from presence where "seenAt" < now() - interval '1 hour'`));
  return claims + seen;
}
