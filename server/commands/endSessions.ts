import { SessionModel } from "#db/models/SessionModel.ts";
import type { Tx } from "#db/transact.ts";
import { endClaimsOfSessions } from "../claims/endClaims.ts";

type Which = { passkeyId: string } | { providerAccountId: string } | { userId: string };

/**
 * Ends the sessions of a user, or those that were opened by one means, but for one (hex hash), with what they had taken
 * from the queues. Returns their hashes, which the caller publishes.
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
