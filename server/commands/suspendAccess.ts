import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { PushSubscriptionModel } from "#db/models/PushSubscriptionModel.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { Tx } from "#db/transact.ts";
import { endClaimsOf } from "../claims/endClaims.ts";
import { publishRevoked } from "./publishRevoked.ts";

/**
 * Closes the sockets of a suspended user on every node, and ends their API tokens, claims and pushes. Returns how many
 * tokens there were. The sessions stay, but only to report the suspension.
 */
export async function suspendAccess(tx: Tx, userId: string): Promise<number> {
  const { trx } = tx;
  await endClaimsOf(tx, userId);
  await PushSubscriptionModel.query(trx).delete().where({ userId });
  const tokens = await ApiTokenModel.query(trx).delete().where({ userId }).returning("hash");
  const sessions = await SessionModel.query(trx).where({ userId }).select("hash");
  publishRevoked(tx, userId, "suspended", [...sessions, ...tokens]);
  return tokens.length;
}
