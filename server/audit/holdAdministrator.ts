import { z } from "zod";
import { UserModel } from "#db/models/UserModel.ts";
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

const ADMINISTRATOR = `select id from users where id = :id and role = 'admin' and "isActive" for share`;

// Ending a session or token deletes its row, so it has to wait; recording its use does not.
const HOLD = {
  session: `
    select sessions.hash from sessions join (${ADMINISTRATOR}) as administrator on administrator.id = "userId"
     where hash = :hash and is_alive("lastSeenAt", sessions."createdAt") for key share of sessions`,
  work: `
    with administrator as (${ADMINISTRATOR})
    update sessions set "workedAt" = now() from administrator
     where hash = :hash and "userId" = administrator.id and is_alive("lastSeenAt", sessions."createdAt")
    returning hash`,
  token: `
    select "apiTokens".hash from "apiTokens" join (${ADMINISTRATOR}) as administrator on administrator.id = "userId"
     where hash = :hash and ${IS_VALID} for key share of "apiTokens"`,
};

const heldSchema = z.object({ hash: z.instanceof(Buffer) });

/**
 * Locks an administrator's account and their session or token until the transaction ends. Refuses if the account is no
 * longer an active administrator's, or if the session or token has ended since the request was accepted. So suspending
 * the administrator either waits for this transaction or stops it.
 */
export async function holdAdministrator({ trx }: Tx, by: ActingAdministrator): Promise<void> {
  const { user, sessionHash = "", tokenName, isAtWork } = by;
  const means = tokenName !== undefined ? "token" : isAtWork === true ? "work" : "session";
  const names = { id: user.id, hash: Buffer.from(sessionHash, "hex") };
  if ((await findRow(trx.raw(HOLD[means], names), heldSchema)) !== null) return;
  const account = await UserModel.query(trx).findById(user.id).select("isActive", "role");
  if (account !== undefined && !account.isActive) throw new Refusal("account_suspended");
  if (account !== undefined && account.role !== "admin") throw new Refusal("forbidden");
  throw unauthenticated(tokenName !== undefined);
}
