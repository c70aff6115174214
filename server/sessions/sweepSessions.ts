import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { ALIVE } from "../queries/sessions.ts";

/** Removes what expired; nothing reads those rows any more. */
export async function sweepSessions({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => SessionModel.query(trx).delete().whereRaw(`not (${ALIVE})`));
}
