import type { Tx } from "#db/transact.ts";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { RevocationReason } from "#protocol/events.ts";
import { endClaimsOfSessions } from "../claims/endClaims.ts";
import { publishRevoked } from "./publishRevoked.ts";

/**
 * Ends all sessions of a user, or all but one (hex hash), notifies every node in the same transaction, and returns
 * how many there were. API tokens end too: a compromised session may have created them.
 */
export async function revokeSessions(
  tx: Tx,
  userId: string,
  reason: RevocationReason,
  except?: string,
): Promise<number> {
  const { trx } = tx;
  const ended = await SessionModel.query(trx)
    .delete()
    .where({ userId })
    .modify((query) => {
      if (except !== undefined) void query.whereNot({ hash: Buffer.from(except, "hex") });
    })
    .returning("hash");
  await endClaimsOfSessions(
    tx,
    ended.map(({ hash }) => hash),
  );
  const tokens = await ApiTokenModel.query(trx).delete().where({ userId }).returning("hash");
  publishRevoked(tx, userId, reason, [...ended, ...tokens]);
  return ended.length;
}
