import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { record } from "../audit/record.ts";
import { endClaimsOfSessions } from "../claims/endClaims.ts";
import { mustFindUser } from "../queries/users.ts";

/** Ends one session (hex hash) and closes its sockets on every node; does nothing if it has already ended. */
export async function signOut({ transact }: Database, sessionHash: string, address?: string): Promise<void> {
  await transact(async (tx) => {
    const { trx, publish } = tx;
    const ended = await SessionModel.query(trx)
      .delete()
      .where({ hash: Buffer.from(sessionHash, "hex") })
      .returning("userId")
      .first();
    if (ended === undefined) return;
    await endClaimsOfSessions(tx, [Buffer.from(sessionHash, "hex")]);
    publish({
      name: "session.revoked",
      userId: ended.userId,
      payload: { reason: "signed_out", sessionHashes: [sessionHash] },
    });
    const user = await mustFindUser(trx, ended.userId);
    await record(tx, { user, address }, { action: "session.ended", subject: user.id });
  });
}
