import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

/**
 * Creates a session for a user whose password was checked against `passwordHash`; null if the password has changed
 * since. The lock on the user's row makes a simultaneous change of the password see the new session.
 */
export async function insertSession(
  trx: Knex.Transaction,
  userId: string,
  passwordHash: string,
  userAgent: string,
): Promise<string | null> {
  const id = createSessionId();
  const statement = trx.raw(
    `insert into sessions (hash, "userId", "userAgent")
     select decode(?, 'hex'), id, ? from users where id = ? and "passwordHash" = ? for share
     returning "userId"`,
    [hashSessionId(id), userAgent, userId, passwordHash],
  );
  return (await findRow(statement, z.unknown())) === null ? null : id;
}
