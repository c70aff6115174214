import type { Database } from "#db/database.ts";
import { endOvertaken } from "./endOvertaken.ts";
import { expireDue } from "./expireDue.ts";

/** Ends approvals that expired or no longer apply, on all screens. */
export async function endDueApprovals({ transact }: Database): Promise<void> {
  await transact(async (tx) => {
    await expireDue(tx);
    await endOvertaken(tx);
  });
}
