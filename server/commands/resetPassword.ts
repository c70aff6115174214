import type { Database } from "#db/database.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { User } from "#protocol/users.ts";
import { CLI, record } from "../audit/record.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endOldPassword } from "./endOldPassword.ts";
import { endPasswordSoon } from "./endPasswordSoon.ts";
import { refuseForgotten } from "./refuseForgotten.ts";

export type PasswordReset =
  { outcome: "reset"; user: User; sessionsEnded: number } | { outcome: "unknown_user" };

/** Sets a new password from the command line without the old one, and signs the user out everywhere. */
export async function resetPassword(
  { transact }: Database,
  name: string,
  { password, isGenerated }: { password: string; isGenerated: boolean },
): Promise<PasswordReset> {
  const passwordHash = await hashPassword(password);
  return transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return { outcome: "unknown_user" };
    const { userId } = credentials;
    await refuseForgotten(tx, userId);
    await UserModel.query(tx.trx).findById(userId).patch({ passwordHash });
    if (isGenerated) await endPasswordSoon(tx.trx, userId);
    const sessionsEnded = await endOldPassword(tx, CLI, userId);
    const user = await mustFindUser(tx.trx, userId);
    await record(tx, CLI, {
      action: "password.reset",
      subject: userId,
      details: { username: user.username, sessionsEnded },
    });
    return { outcome: "reset", user, sessionsEnded };
  });
}
