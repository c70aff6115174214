import { z } from "zod";
import { readRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { MAX_SESSIONS } from "#protocol/sessions.ts";
import { record } from "../audit/record.ts";
import { endClaimsOfSessions } from "../claims/endClaims.ts";
import { ALIVE } from "../queries/sessions.ts";
import { mustFindUser } from "../queries/users.ts";

const SURPLUS = `
  delete from sessions where hash in (
    select hash from sessions where "userId" = ? and ${ALIVE}
     order by "lastSeenAt" desc, "createdAt" desc offset ?)
  returning hash`;

/** Ends a user's surplus sessions, the least recently used first, as if they had signed out. */
export async function endSurplusSessions(tx: Tx, userId: string, address?: string): Promise<void> {
  const ended = await readRows(
    tx.trx.raw(SURPLUS, [userId, MAX_SESSIONS]),
    z.object({ hash: z.instanceof(Buffer) }),
  );
  if (ended.length === 0) return;
  await endClaimsOfSessions(
    tx,
    ended.map(({ hash }) => hash),
  );
  const sessionHashes = ended.map(({ hash }) => hash.toString("hex"));
  tx.publish({ name: "session.revoked", userId, payload: { reason: "signed_out", sessionHashes } });
  const by = { user: await mustFindUser(tx.trx, userId), address };
  const details = { ended: ended.length, most: MAX_SESSIONS };
  await record(tx, by, { action: "sessions.ended", subject: userId, details });
}
