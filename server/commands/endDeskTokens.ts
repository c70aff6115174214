import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { Tx } from "#db/transact.ts";
import { isDeskScope, TOKEN_SCOPES } from "#protocol/tokens.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";

const DESK_SCOPES = TOKEN_SCOPES.filter(isDeskScope);

/**
 * Once a user has no second factor left, ends their API tokens that act for the desk, and closes those tokens' sockets
 * on every node.
 */
export async function endUnprotectedDeskTokens({ trx, publish }: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(trx, userId)) return;
  const ended = await ApiTokenModel.query(trx)
    .delete()
    .where({ userId })
    .whereIn("scope", DESK_SCOPES)
    .returning("hash");
  const sessionHashes = ended.map(({ hash }) => hash.toString("hex"));
  if (sessionHashes.length > 0)
    publish({ name: "session.revoked", userId, payload: { reason: "token_revoked", sessionHashes } });
}
