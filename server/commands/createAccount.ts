import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/database.ts";
import { violatedUnique } from "#db/errors.ts";
import type { Role, User } from "#protocol/users.ts";
import { CLI, record } from "../audit/record.ts";
import { mustFindUser } from "../queries/users.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endPasswordSoon } from "./endPasswordSoon.ts";
import { insertUser, isMachineName } from "./insertUser.ts";

type NewAccount = { username: string; email: string; role: Role; password: string; isGenerated: boolean };

export type AccountCreation =
  | { outcome: "created"; user: User }
  | { outcome: "username_taken" | "username_alike" }
  | { outcome: "email_taken" };

/** Creates an account from the command line, with any role and without a session. */
export async function createAccount(
  { transact }: Database,
  { username, email, role, password, isGenerated }: NewAccount,
): Promise<AccountCreation> {
  if (isMachineName(username)) return { outcome: "username_alike" };
  const passwordHash = await hashPassword(password);
  const id = uuidv7();
  try {
    return await transact(async (tx) => {
      await insertUser(tx.trx, { id, username, email, passwordHash, role });
      if (isGenerated) await endPasswordSoon(tx.trx, id);
      const user = await mustFindUser(tx.trx, id);
      tx.publish({ name: "user.changed", userId: id, payload: user });
      await record(tx, CLI, { action: "account.created", subject: id, details: { username, role } });
      return { outcome: "created", user };
    });
  } catch (error) {
    const index = violatedUnique(error);
    if (index === "nameShapes_pkey") return { outcome: "username_alike" };
    if (index === "users_username_key") return { outcome: "username_taken" };
    if (index === "users_email_key") return { outcome: "email_taken" };
    throw error;
  }
}
