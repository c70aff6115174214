import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { ALIVE } from "../queries/sessions.ts";

/** Removes expired rows, which nothing reads any more. */
export async function sweepSessions({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => SessionModel.query(trx).delete().whereRaw(`not (${ALIVE})`));
}
