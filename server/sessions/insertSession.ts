import { z } from "zod";
import { takeTurn, TURNS } from "#db/locks.ts";
import { findRow } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { endSurplusSessions } from "./endSurplusSessions.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

/** What opens a session, alone or after the password. */
export type Opener = {
  passkeyId?: string | undefined;
  providerAccountId?: string;
  /** False if the desk itself has checked nothing: then the first call that needs a proof of identity asks for one. */
  isProof?: boolean;
};

/** In which browser, and from where. */
type Browser = { userAgent: string; address?: string };

/**
 * Creates a session for a user whose password was checked against `passwordHash`; null if the password has changed
 * since. The lock on the user's row makes a simultaneous change of the password see the new session. The user's oldest
 * session ends if there are too many.
 */
export async function insertSession(
  tx: Tx,
  userId: string,
  passwordHash: string,
  { userAgent, address }: Browser,
  { passkeyId, providerAccountId, isProof = true }: Opener = {},
): Promise<string | null> {
  const id = createSessionId();
  const statement = tx.trx.raw(
    `insert into sessions (hash, "userId", "userAgent", "passkeyId", "providerAccountId", "provenAt")
     select decode(?, 'hex'), id, ?, ?::uuid, ?::uuid, case when ? then now() else to_timestamp(0) end
       from users where id = ? and "passwordHash" = ? for share
     returning "userId"`,
    [
      hashSessionId(id),
      userAgent,
      passkeyId ?? null,
      providerAccountId ?? null,
      isProof,
      userId,
      passwordHash,
    ],
  );
  if ((await findRow(statement, z.unknown())) === null) return null;
  // Comes after the user's row, as everywhere, so that simultaneous sign-ins count each other.
  await takeTurn(tx.trx, TURNS.sessionsOf(userId));
  await endSurplusSessions(tx, userId, address);
  return id;
}
