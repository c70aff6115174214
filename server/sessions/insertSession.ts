import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

/**
 * Makes a session for a user whose password was checked against `passwordHash`; null when the password has changed
 * since. The lock on the user's row keeps a change under way from overlooking the new session (design section 6).
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
