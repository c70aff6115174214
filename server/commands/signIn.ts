import type { Database } from "#db/database.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { getSettings } from "../queries/settings.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import type { Attempts } from "../sessions/attempts.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { verifyPassword } from "../sessions/passwords.ts";

/** Where a request comes from and what it calls itself. */
export type Visitor = { address: string; userAgent: string };

export type SignedIn = { user: User; sessionId: string };

/**
 * Signs in by username or e-mail address. Suspended users too: they are shown why. During maintenance only
 * administrators, which others learn after their password was checked.
 */
export async function signIn(
  { database }: Context,
  attempts: Attempts,
  { username, password }: Body<"login">,
  visitor: Visitor,
): Promise<SignedIn> {
  const credentials = await attempts.countFailures(username, visitor.address, async () => {
    const found = await findCredentials(database.knex, username);
    if (await verifyPassword(password, found?.passwordHash ?? null)) return found;
    await recordRefusal(database, found?.userId ?? null, visitor);
    return null;
  });
  if (credentials === null) throw new Refusal("invalid_credentials");
  const { userId, passwordHash } = credentials;
  const user = await mustFindUser(database.knex, userId);
  if (user.role !== "admin" && (await getSettings(database.knex)).maintenanceMode)
    throw new Refusal("maintenance");
  const { address, userAgent } = visitor;
  const sessionId = await database.transact(async (tx) => {
    const id = await insertSession(tx.trx, userId, passwordHash, userAgent);
    if (id !== null)
      await record(
        tx,
        { user, address },
        { action: "session.started", subject: userId, details: { userAgent } },
      );
    return id;
  });
  if (sessionId === null) throw new Refusal("invalid_credentials");
  return { user, sessionId };
}

/** The name that was typed is not kept: now and then it is a password. */
async function recordRefusal(
  { transact }: Database,
  subject: string | null,
  { address, userAgent }: Visitor,
): Promise<void> {
  await transact((tx) =>
    record(tx, { name: "unknown", address }, { action: "session.refused", subject, details: { userAgent } }),
  );
}
