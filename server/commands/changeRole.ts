import type { Database } from "#db/database.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Role, User } from "#protocol/users.ts";
import { isLastAdministrator } from "../approvals/administrators.ts";
import { CLI, record } from "../audit/record.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { refuseForgotten } from "./refuseForgotten.ts";
import { revokeSessions } from "./revokeSessions.ts";
import { unlinkAll } from "./unlinkProvider.ts";

export type RoleChange =
  | { outcome: "changed" | "unchanged"; user: User }
  | { outcome: "unknown_user" }
  | { outcome: "last_administrator" };

/** Changes the role of a user and signs the user out everywhere. At least one administrator always remains. */
export async function changeRole(database: Database, name: string, role: Role): Promise<RoleChange> {
  return database.transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return { outcome: "unknown_user" };
    const { userId } = credentials;
    await refuseForgotten(tx, userId);
    const isLast = await isLastAdministrator(tx, userId);
    const before = await mustFindUser(tx.trx, userId);
    if (before.role === role) return { outcome: "unchanged", user: before };
    if (isLast) return { outcome: "last_administrator" };
    await UserModel.query(tx.trx).findById(userId).patch({ role });
    if (role !== "admin") await unlinkAll(tx, CLI, userId);
    await AccountModel.query(tx.trx)
      .where({ userId })
      .patch({ version: AccountModel.raw("version + 1") });
    const user = await mustFindUser(tx.trx, userId);
    tx.publish({ name: "user.changed", userId, payload: user });
    const { sessions: sessionsEnded } = await revokeSessions(tx, userId, "role_changed");
    await record(tx, CLI, {
      action: "user.role_changed",
      subject: userId,
      details: { username: user.username, role, sessionsEnded },
    });
    return { outcome: "changed", user };
  });
}
