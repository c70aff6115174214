import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { PasskeyRequest } from "#protocol/passkeyAnswers.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { issueChallenge, type Purpose } from "../passkeys/challenge.ts";
import { type CheckedPasskey, checkPasskey } from "../passkeys/checkPasskey.ts";
import { requestOptions } from "../passkeys/options.ts";
import { mustHaveSite } from "../passkeys/site.ts";
import { takePasskey } from "../passkeys/takePasskey.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { type RateLimits, unknownAccount } from "../sessions/rateLimits.ts";
import { recordWrongGuess } from "../sessions/recordWrongGuess.ts";
import { noteBrowser, type SignedIn, type Visitor } from "./signIn.ts";

const PURPOSE: Purpose = { use: "sign in" };

/** Options to sign in with any passkey that the browser has for this desk. */
export async function startPasskeySignIn(
  { config, database: { knex } }: Context,
  origin: string | null,
): Promise<PasskeyRequest> {
  const site = mustHaveSite(origin);
  return requestOptions(site, await issueChallenge(knex, config.sessionKeys, PURPOSE, site));
}

/**
 * Signs in with a passkey alone: it proves possession, and has verified its user by a PIN or a fingerprint. Suspended
 * users learn that they are suspended; during maintenance only administrators may sign in.
 */
export async function signInByPasskey(
  context: Context,
  rateLimits: RateLimits,
  { passkey: answer }: Body<"signInByPasskey">,
  visitor: Visitor,
): Promise<SignedIn> {
  const { database } = context;
  const { address, userAgent } = visitor;
  const refuse = async (ownerId: string | null): Promise<Refusal> => {
    await recordWrongGuess(
      database,
      rateLimits,
      { name: "unknown", address },
      {
        action: "session.refused",
        subject: ownerId,
        account: ownerId ?? unknownAccount(answer.id),
        details: { userAgent, factor: "passkey" },
      },
    );
    return new Refusal("invalid_passkey");
  };
  const { checked, ownerId } = await checkPasskey(context, answer, PURPOSE, mustHaveSite(visitor.origin));
  if (checked === null) throw await refuse(ownerId);
  const user = await mustFindUser(database.knex, checked.passkey.userId);
  if (!user.isActive) throw new Refusal("account_suspended");
  if (user.role !== "admin" && (await getSettings(database.knex)).maintenanceMode)
    throw new Refusal("maintenance");
  const sessionId = await openSession(context, checked, visitor);
  if (sessionId === null) throw await refuse(user.id);
  return { user, sessionId };
}

/** Null if the answer was used before, or the passkey has been removed or copied. */
async function openSession(
  { database }: Context,
  checked: CheckedPasskey,
  visitor: Visitor,
): Promise<string | null> {
  const { passkey } = checked;
  const { userAgent, address } = visitor;
  return database.transact(async (tx) => {
    const { trx } = tx;
    // This lock comes first, as in everything that changes second factors, suspends or anonymises.
    const account = await UserModel.query(trx).findById(passkey.userId).forShare();
    if (account?.isActive !== true) throw new Refusal("account_suspended");
    const by = { user: account, address };
    if (!(await takePasskey(tx, by, checked))) return null;
    const id = await insertSession(tx, account.id, account.passwordHash, visitor, {
      passkeyId: passkey.id,
    });
    await noteBrowser(tx, account.id, visitor);
    await record(tx, by, {
      action: "session.started",
      subject: account.id,
      details: { userAgent, by: "passkey", name: passkey.name },
    });
    return id;
  });
}
