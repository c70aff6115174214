import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { Tx } from "#db/transact.ts";
import { isDeskScope, TOKEN_SCOPES } from "#protocol/tokens.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { publishRevoked } from "./publishRevoked.ts";

const DESK_SCOPES = TOKEN_SCOPES.filter(isDeskScope);

/**
 * Once a user has no second factor left, ends their API tokens that act for the desk, and closes those tokens' sockets
 * on every node.
 */
export async function endUnprotectedDeskTokens(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(tx.trx, userId)) return;
  const ended = await ApiTokenModel.query(tx.trx)
    .delete()
    .where({ userId })
    .whereIn("scope", DESK_SCOPES)
    .returning("hash");
  publishRevoked(tx, userId, "token_revoked", ended);
}
