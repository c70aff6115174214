import type { Database } from "#db/database.ts";
import { hasRows } from "#db/rows.ts";
import { endOvertaken } from "./endOvertaken.ts";
import { expireDue } from "./expireDue.ts";

/** Ends approvals that expired or no longer apply, on all screens. */
export async function endDueApprovals({ knex, transact }: Database): Promise<void> {
  if (!(await hasRows(knex, "select from approvals where status = 'pending'"))) return;
  await transact(async (tx) => {
    await expireDue(tx);
    await endOvertaken(tx);
  });
}
