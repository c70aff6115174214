import { SessionModel } from "#db/models/SessionModel.ts";
import type { Tx } from "#db/transact.ts";
import { endClaimsOfSessions } from "../claims/endClaims.ts";

type Which = { passkeyId: string } | { providerAccountId: string } | { userId: string };

/**
 * Ends the sessions of a user, or those opened in one way, except one (hex hash), and the claims that they held.
 * Returns their hashes, which the caller publishes.
 */
export async function endSessions(tx: Tx, which: Which, except = ""): Promise<{ hash: Buffer }[]> {
  const ended = await SessionModel.query(tx.trx)
    .delete()
    .where(which)
    .whereNot({ hash: Buffer.from(except, "hex") })
    .returning("hash");
  await endClaimsOfSessions(
    tx,
    ended.map(({ hash }) => hash),
  );
  return ended;
}
