import type { Knex } from "knex";
import { z } from "zod";
import { readRow } from "#db/rows.ts";

/** A node seals lines and assigns positions every second, so something that waits this long is stuck. */
const BEHIND = "interval '60 seconds'";

/*
 * Looks at the oldest of each, in the order in which they are processed. This includes leaves whose row was deleted,
 * because the desk never deletes one.
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

/** Finds whether an audit line has waited more than a minute to be sealed, or a leaf for its position in the tree. */
export async function findBehind(knex: Knex): Promise<z.infer<typeof behindSchema>> {
  return readRow(knex.raw(OLDEST), behindSchema);
}
