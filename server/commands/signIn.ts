import type { Body } from "#protocol/endpoints.ts";
import type { User } from "#protocol/entities.ts";
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
    return (await verifyPassword(password, found?.passwordHash ?? null)) ? found : null;
  });
  if (credentials === null) throw new Refusal("invalid_credentials");
  const { userId, passwordHash } = credentials;
  const user = await mustFindUser(database.knex, userId);
  if (user.role !== "admin" && (await getSettings(database.knex)).maintenanceMode)
    throw new Refusal("maintenance");
  const sessionId = await database.transact(({ trx }) =>
    insertSession(trx, userId, passwordHash, visitor.userAgent),
  );
  if (sessionId === null) throw new Refusal("invalid_credentials");
  return { user, sessionId };
}
