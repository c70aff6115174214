import type { Database } from "#db/database.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
import { ERRORS } from "#protocol/errors.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { getSettings } from "../queries/settings.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { takeCode } from "../secondFactor/takeCode.ts";
import type { Attempts } from "../sessions/attempts.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { verifyPassword } from "../sessions/passwords.ts";

/** Where a request comes from and what it calls itself. */
export type Visitor = { address: string; userAgent: string };

export type SignedIn = { user: User; sessionId: string };

type Account = { user: User; passwordHash: string };

/**
 * Signs in by username or e-mail address. Suspended users too: they are shown why. During maintenance only
 * administrators, which others learn after their password was checked. Where there is a second factor, its code is asked
 * for after the password and never told of before.
 */
export async function signIn(
  context: Context,
  attempts: Attempts,
  { username, password, code }: Body<"login">,
  visitor: Visitor,
): Promise<SignedIn> {
  const { database } = context;
  const credentials = await attempts.countFailures(username, visitor.address, async () => {
    const found = await findCredentials(database.knex, username);
    if (await verifyPassword(password, found?.passwordHash ?? null)) return found;
    await recordRefusal(database, found?.userId ?? null, { userAgent: visitor.userAgent }, visitor);
    return null;
  });
  if (credentials === null) throw new Refusal("invalid_credentials");
  const { userId, passwordHash } = credentials;
  const user = await mustFindUser(database.knex, userId);
  if (user.role !== "admin" && (await getSettings(database.knex)).maintenanceMode)
    throw new Refusal("maintenance");
  const open = () => openSession(context, { user, passwordHash }, code, visitor);
  const sessionId =
    code === undefined
      ? await open()
      : await attempts.countWrongCodes(userId, visitor.address, async () => {
          const id = await open();
          if (id === null)
            await recordRefusal(database, userId, { userAgent: visitor.userAgent, factor: "code" }, visitor);
          return id;
        });
  if (sessionId === null)
    throw new Refusal("invalid_code", { fields: { code: ERRORS.invalid_code.message } });
  return { user, sessionId };
}

/** Null when a second factor is set up and this is not a code of it. */
async function openSession(
  { config, database }: Context,
  { user, passwordHash }: Account,
  code: string | undefined,
  { address, userAgent }: Visitor,
): Promise<string | null> {
  const by = { user, address };
  return database.transact(async (tx) => {
    if (await hasSecondFactor(tx.trx, user.id)) {
      if (code === undefined) throw new Refusal("second_factor_required");
      if (!(await takeCode(tx, config.sessionKeys, by, code))) return null;
    }
    const id = await insertSession(tx.trx, user.id, passwordHash, userAgent);
    if (id === null) throw new Refusal("invalid_credentials");
    await record(tx, by, { action: "session.started", subject: user.id, details: { userAgent } });
    return id;
  });
}

/** The name that was typed is not kept: now and then it is a password. */
async function recordRefusal(
  { transact }: Database,
  subject: string | null,
  details: AuditDetails,
  { address }: Visitor,
): Promise<void> {
  await transact((tx) =>
    record(tx, { name: "unknown", address }, { action: "session.refused", subject, details }),
  );
}
