import type { Tx } from "#db/transact.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { RevocationReason } from "#protocol/events.ts";

/**
 * Ends the sessions of a user, all or all but one (hex hash), and tells every node in the same transaction; returns how
 * many there were.
 */
export async function revokeSessions(
  { trx, publish }: Tx,
  userId: string,
  reason: RevocationReason,
  except?: string,
): Promise<number> {
  const ended = await SessionModel.query(trx)
    .delete()
    .where({ userId })
    .modify((query) => {
      if (except !== undefined) void query.whereNot({ hash: Buffer.from(except, "hex") });
    })
    .returning("hash");
  if (ended.length === 0) return 0;
  publish({
    name: "session.revoked",
    userId,
    payload: { reason, sessionHashes: ended.map((session) => session.hash.toString("hex")) },
  });
  return ended.length;
}
