import type { Tx } from "#db/transact.ts";
import type { RevocationReason } from "#protocol/events.ts";

/** Tells every node that these sessions and API tokens of a user have ended, so that it closes their sockets. */
export function publishRevoked(
  { publish }: Tx,
  userId: string,
  reason: RevocationReason,
  ended: readonly { hash: Buffer }[],
): void {
  if (ended.length === 0) return;
  const sessionHashes = ended.map(({ hash }) => hash.toString("hex"));
  publish({ name: "session.revoked", userId, payload: { reason, sessionHashes } });
}
