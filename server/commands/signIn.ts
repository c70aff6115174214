import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import type { User } from "#protocol/users.ts";
import { record } from "../audit/record.ts";
import { notify } from "../notifications/notify.ts";
import { recordWrongGuess } from "../sessions/recordWrongGuess.ts";
import type { Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";
import { findSigningIn, mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { isAppCode } from "../secondFactor/takeCode.ts";
import { type RateLimits, unknownAccount } from "../sessions/rateLimits.ts";
import { rememberDevice } from "../sessions/deviceRows.ts";
import type { Guesser } from "../sessions/guessLimits.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { hashPassword, verifyPassword } from "../sessions/passwords.ts";
import { askForFactor, type Factor, readFactor, takeFactor } from "./signInFactor.ts";

/** Address, user agent, device and page of a request. */
export type Visitor = {
  address: string;
  userAgent: string;
  /** The hash (hex) of the device cookie it sent or is given. */
  device: string;
  /** The page's origin; null if it is not one of the desk's. */
  origin: string | null;
};

export type SignedIn = { user: User; sessionId: string };

/** Shown only to somebody who has entered that password. */
const PASSWORD_ENDED =
  "This password was made by the server and has ended. Another one: npm run admin -- reset-password, on the server.";

/** `renewedHash` replaces a hash of the password as typed. */
type Account = { user: User; passwordHash: string; renewedHash: string | null };

/**
 * Signs in by username or email address. Suspended users may sign in, so that the page can say that they are suspended.
 * During maintenance only administrators may; others learn this only after their password was checked. A second factor,
 * and that a generated password has expired, are mentioned only after a correct password. Recovery codes can't be
 * guessed, so wrong ones never keep the owner from using theirs. The typed name is stored nowhere, because sometimes it
 * is a password.
 */
export async function signIn(
  context: Context,
  rateLimits: RateLimits,
  { username, password, code, passkey }: Body<"login">,
  visitor: Visitor,
  { isCounted }: { isCounted: boolean },
): Promise<SignedIn> {
  const { database } = context;
  const { address, userAgent, device } = visitor;
  const find = () => findSigningIn(database.knex, username, device);
  const { folded, account } = isCounted
    ? await find()
    : await rateLimits.countSignIn({ username, device, address }, find);
  const isKnown = account?.isKnown === true;
  const guesser: Guesser = {
    account: account?.userId ?? unknownAccount(folded),
    device: isKnown ? device : null,
    address,
  };
  const refuse = (details: AuditDetails): Promise<void> =>
    recordWrongGuess(
      database,
      rateLimits,
      { name: "unknown", address },
      { action: "session.refused", subject: account?.userId ?? null, account: guesser.account, details },
    );
  const waiter = { from: address, isKnown };
  const found = await rateLimits.guessPassword(guesser, async () => {
    const spelling = await verifyPassword(password, account?.passwordHash ?? null, waiter);
    if (account !== null && spelling !== null) return { ...account, spelling };
    await refuse({ userAgent });
    return null;
  });
  if (found === null) throw new Refusal("invalid_credentials");
  const { userId, passwordHash, spelling } = found;
  if (found.isEnded) throw new Refusal("invalid_credentials", { message: PASSWORD_ENDED });
  const user = await mustFindUser(database.knex, userId);
  if (user.role !== "admin" && (await getSettings(database.knex)).maintenanceMode)
    throw new Refusal("maintenance");
  const renewedHash = spelling === "typed" ? await hashPassword(password, waiter) : null;
  const factor = await readFactor(context, user.id, { code, passkey }, visitor.origin);
  const open = async (): Promise<string | null> => {
    const id = await openSession(context, { user, passwordHash, renewedHash }, factor, visitor);
    if (id === null) await refuse({ userAgent, factor: passkey === undefined ? "code" : "passkey" });
    return id;
  };
  const sessionId =
    code !== undefined && isAppCode(code) ? await rateLimits.guessCode(guesser, open) : await open();
  if (sessionId !== null) return { user, sessionId };
  if (passkey !== undefined) throw new Refusal("invalid_passkey");
  throw new Refusal("invalid_code", { fields: { code: ERROR_MESSAGES.invalid_code } });
}

/** Null when a second factor is set up and this is not a valid one. */
async function openSession(
  { config, database }: Context,
  { user, passwordHash, renewedHash }: Account,
  factor: Factor,
  visitor: Visitor,
): Promise<string | null> {
  const { address, userAgent, origin } = visitor;
  const by = { user, address };
  const { sessionKeys } = config;
  return database.transact(async (tx) => {
    const isAsked = await hasSecondFactor(tx.trx, user.id);
    if (isAsked && factor === null) throw await askForFactor(tx.trx, sessionKeys, user.id, origin);
    if (isAsked && !(await takeFactor(tx, sessionKeys, by, factor))) return null;
    const current = await renewHash(tx, user.id, passwordHash, renewedHash);
    const opener = isAsked && factor !== null && "passkey" in factor ? factor.passkey : null;
    const id = await insertSession(tx, user.id, current, visitor, { passkeyId: opener?.passkey.id });
    if (id === null) throw new Refusal("invalid_credentials");
    await noteBrowser(tx, user.id, visitor);
    await record(tx, by, { action: "session.started", subject: user.id, details: { userAgent } });
    return id;
  });
}

/** Remembers the browser, and tells the user if it is new. */
export async function noteBrowser(
  tx: Tx,
  userId: string,
  { userAgent, address, device }: Visitor,
): Promise<void> {
  if (await rememberDevice(tx.trx, userId, device))
    await notify(tx, userId, { kind: "new_browser", details: { userAgent, address } });
}

/**
 * Stores the renewed hash and returns the hash now in force. Runs before the session is inserted, which locks the
 * user's row against other sessions only.
 */
async function renewHash({ trx }: Tx, id: string, old: string, renewed: string | null): Promise<string> {
  if (renewed === null) return old;
  await UserModel.query(trx).where({ id, passwordHash: old }).patch({ passwordHash: renewed });
  return renewed;
}
