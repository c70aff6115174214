import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

/**
 * Creates a session for a user whose password was checked against `passwordHash`; null if the password has changed
 * since. `passkeyId` is the passkey that opens it, alone or after the password. The lock on the user's row makes a simultaneous change of the password see the new session.
 */
export async function insertSession(
  trx: Knex.Transaction,
  userId: string,
  passwordHash: string,
  userAgent: string,
  passkeyId: string | null = null,
): Promise<string | null> {
  const id = createSessionId();
  const statement = trx.raw(
    `insert into sessions (hash, "userId", "userAgent", "passkeyId")
     select decode(?, 'hex'), id, ?, ?::uuid from users where id = ? and "passwordHash" = ? for share
     returning "userId"`,
    [hashSessionId(id), userAgent, passkeyId, userId, passwordHash],
  );
  return (await findRow(statement, z.unknown())) === null ? null : id;
}
