import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";

/** A node seals lines and gives places every second; what waits so long was held up. */
const BEHIND = "interval '60 seconds'";

/*
 * By the oldest of each, in the order in which they are taken. A leaf whose row was deleted counts too: nothing of the desk
 * deletes one.
 */
const OLDEST = `
  select
    coalesce((select at < now() - ${BEHIND} from "auditLog" where hash is null order by id limit 1), false) as chain,
    coalesce((
      select coalesce(
               case leaf.kind when 'audit' then (select at from "auditLog" where id = leaf.subject)
                              when 'order' then (select "resolvedAt" from orders where id = leaf.subject) end,
               '-infinity') < now() - ${BEHIND}
        from "logLeaves" leaf where leaf.index is null order by leaf.id limit 1), false) as tree`;

const behindSchema = z.object({ chain: z.boolean(), tree: z.boolean() });

/** Whether something has been waiting for more than a minute: to be sealed into the audit log's chain, or for its place in the tree. */
export async function findBehind(knex: Knex): Promise<z.infer<typeof behindSchema>> {
  return readRow(knex.raw(OLDEST), behindSchema);
}
