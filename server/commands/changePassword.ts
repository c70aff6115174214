import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERRORS } from "#protocol/errors.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { findCredentials } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import type { Attempts } from "../sessions/attempts.ts";
import { hashPassword, verifyPassword } from "../sessions/passwords.ts";
import { revokeSessions } from "./revokeSessions.ts";

/**
 * Replaces the password and ends all other sessions of the user. Of two changes at the same moment the second finds
 * the password it proved no longer current.
 */
export async function changePassword(
  { database }: Context,
  attempts: Attempts,
  actor: Actor,
  { currentPassword, newPassword }: Body<"changePassword">,
): Promise<void> {
  const { user, sessionHash } = actor;
  const current = await attempts.countOwnFailures(user.id, async () => {
    const found = await findCredentials(database.knex, user.username);
    if (await verifyPassword(currentPassword, found?.passwordHash ?? null)) return found;
    await database.transact((tx) => record(tx, actor, { action: "password.refused", subject: user.id }));
    return null;
  });
  if (current === null) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  await database.transact(async (tx) => {
    const changed = await UserModel.query(tx.trx)
      .patch({ passwordHash })
      .where({ id: user.id, passwordHash: current.passwordHash });
    if (changed === 0) throw wrongPassword();
    const sessionsEnded = await revokeSessions(tx, user.id, "password_changed", sessionHash);
    await record(tx, actor, { action: "password.changed", subject: user.id, details: { sessionsEnded } });
  });
}

function wrongPassword(): Refusal {
  return new Refusal("wrong_password", { fields: { currentPassword: ERRORS.wrong_password.message } });
}
