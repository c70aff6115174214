import type { Tx } from "#db/transact.ts";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { RevocationReason } from "#protocol/events.ts";

/**
 * Ends the sessions of a user, all or all but one (hex hash), and tells every node in the same transaction; returns how
 * many there were. Unless the user only signs out, the API tokens end too: whoever knew the old password, or had the
 * old rights, may have made them.
 */
export async function revokeSessions(
  { trx, publish }: Tx,
  userId: string,
  reason: RevocationReason,
  except?: string,
): Promise<number> {
  const ended = await SessionModel.query(trx)
    .delete()
    .where({ userId })
    .modify((query) => {
      if (except !== undefined) void query.whereNot({ hash: Buffer.from(except, "hex") });
    })
    .returning("hash");
  const tokens =
    reason === "signed_out"
      ? []
      : await ApiTokenModel.query(trx).delete().where({ userId }).returning("hash");
  const hashes = [...ended, ...tokens].map(({ hash }) => hash.toString("hex"));
  if (hashes.length > 0) {
    publish({ name: "session.revoked", userId, payload: { reason, sessionHashes: hashes } });
  }
  return ended.length;
}
