import { z } from "zod";
import { findRow } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { Refusal, unauthenticated } from "../refusal.ts";
import { IS_VALID } from "../tokens/tokenRows.ts";

/** An administrator who acts as one, in person or by a program. */
type ActingAdministrator = {
  user: { id: string };
  /** Of the session or, for a program, of the token (hex). */
  sessionHash?: string;
  tokenName?: string | undefined;
  /** True if this keeps the steady proof of the session alive. */
  isAtWork?: boolean | undefined;
};

const STANDING = `select id from users where id = :id and role = 'admin' and "isActive" for share`;

// Ending a session or token deletes its row; noting that it is used conflicts with neither.
const HOLD = {
  session: `
    select sessions.hash from sessions join (${STANDING}) as standing on standing.id = "userId"
     where hash = :hash and is_alive("lastSeenAt", sessions."createdAt") for key share of sessions`,
  work: `
    with standing as (${STANDING})
    update sessions set "workedAt" = now() from standing
     where hash = :hash and "userId" = standing.id and is_alive("lastSeenAt", sessions."createdAt")
    returning hash`,
  token: `
    select "apiTokens".hash from "apiTokens" join (${STANDING}) as standing on standing.id = "userId"
     where hash = :hash and ${IS_VALID} for key share of "apiTokens"`,
};

const heldSchema = z.object({ hash: z.instanceof(Buffer) });

/**
 * Keeps role, standing, and session or token of an administrator until the transaction ends; refuses if one of them has
 * ended since the request was let in. So whoever suspends them waits for this transaction, or stops it.
 */
export async function holdAdministrator({ trx }: Tx, by: ActingAdministrator): Promise<void> {
  const { user, sessionHash = "", tokenName, isAtWork } = by;
  const means = tokenName !== undefined ? "token" : isAtWork === true ? "work" : "session";
  const names = { id: user.id, hash: Buffer.from(sessionHash, "hex") };
  if ((await findRow(trx.raw(HOLD[means], names), heldSchema)) !== null) return;
  const standing = await trx("users").where({ id: user.id }).first<{ isActive: boolean; role: string }>();
  if (standing !== undefined && !standing.isActive) throw new Refusal("account_suspended");
  if (standing !== undefined && standing.role !== "admin") throw new Refusal("forbidden");
  throw unauthenticated(tokenName !== undefined);
}
