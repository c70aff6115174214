import type { Database } from "#db/database.ts";
import { endOvertaken } from "./endOvertaken.ts";
import { expireDue } from "./expireDue.ts";

/** Ends what nobody decided in time, and what was overtaken by something else, on all screens. */
export async function endDueApprovals({ transact }: Database): Promise<void> {
  await transact(async (tx) => {
    await expireDue(tx);
    await endOvertaken(tx);
  });
}
