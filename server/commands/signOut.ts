import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";

/** Ends one session (hex hash) and closes its sockets on every node; does nothing when it has ended already. */
export async function signOut({ transact }: Database, sessionHash: string): Promise<void> {
  await transact(async ({ trx, publish }) => {
    const ended = await SessionModel.query(trx)
      .delete()
      .where({ hash: Buffer.from(sessionHash, "hex") })
      .returning("userId")
      .first();
    if (ended === undefined) return;
    publish({
      name: "session.revoked",
      userId: ended.userId,
      payload: { reason: "signed_out", sessionHashes: [sessionHash] },
    });
  });
}
