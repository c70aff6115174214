import type { Tx } from "#db/transact.ts";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { RevocationReason } from "#protocol/events.ts";
import { endSessions } from "./endSessions.ts";
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
): Promise<{ sessions: number; tokens: number }> {
  const ended = await endSessions(tx, { userId }, except);
  const tokens = await ApiTokenModel.query(tx.trx).delete().where({ userId }).returning("hash");
  publishRevoked(tx, userId, reason, [...ended, ...tokens]);
  return { sessions: ended.length, tokens: tokens.length };
}
