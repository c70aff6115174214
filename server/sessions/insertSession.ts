import type { Knex } from "knex";
import { z } from "zod";
import { findRow } from "#db/rows.ts";
import { createSessionId, hashSessionId } from "./sessionId.ts";

/** What opens a session, alone or after the password. */
export type Opener = {
  passkeyId?: string | undefined;
  providerAccountId?: string;
  /** False if the desk itself has checked nothing: then the first call that needs a proof of identity asks for one. */
  isProof?: boolean;
};

/**
 * Creates a session for a user whose password was checked against `passwordHash`; null if the password has changed
 * since. The lock on the user's row makes a simultaneous change of the password see the new session.
 */
export async function insertSession(
  trx: Knex.Transaction,
  userId: string,
  passwordHash: string,
  userAgent: string,
  { passkeyId, providerAccountId, isProof = true }: Opener = {},
): Promise<string | null> {
  const id = createSessionId();
  const statement = trx.raw(
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
  return (await findRow(statement, z.unknown())) === null ? null : id;
}
