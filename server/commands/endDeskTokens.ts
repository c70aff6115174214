import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import type { Tx } from "#db/transact.ts";
import { isDeskScope, TOKEN_SCOPES } from "#protocol/tokens.ts";

const DESK_SCOPES = TOKEN_SCOPES.filter(isDeskScope);

/** Ends a user's API tokens that act for the desk, and closes their sockets on every node. */
export async function endDeskTokens({ trx, publish }: Tx, userId: string): Promise<void> {
  const ended = await ApiTokenModel.query(trx)
    .delete()
    .where({ userId })
    .whereIn("scope", DESK_SCOPES)
    .returning("hash");
  const sessionHashes = ended.map(({ hash }) => hash.toString("hex"));
  if (sessionHashes.length > 0)
    publish({ name: "session.revoked", userId, payload: { reason: "token_revoked", sessionHashes } });
}
