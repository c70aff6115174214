import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/database.ts";
import { violatedUnique } from "#db/errors.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { CONSOLE, record } from "../audit/record.ts";
import { type Config, ConfigError } from "../config.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { insertUser } from "./insertUser.ts";

/** Makes the first administrator; null when there is one. A password that was not given is made up. */
export async function ensureAdministrator(
  { knex, transact }: Database,
  { username, password }: Config["administrator"],
): Promise<{ username: string; generatedPassword: string | null } | null> {
  if (await hasAdministrator(knex)) return null;
  const generatedPassword = password === undefined ? randomBytes(12).toString("base64url") : null;
  const passwordHash = await hashPassword(password ?? generatedPassword ?? "");
  const administrator = { id: uuidv7(), username, email: `${username}@localhost`, passwordHash };
  try {
    await transact(async (tx) => {
      await insertUser(tx.trx, { ...administrator, role: "admin" });
      await record(tx, CONSOLE, {
        action: "account.created",
        subject: administrator.id,
        details: { username, role: "admin" },
      });
    });
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    // Another node may have started at the same moment and made it.
    if (await hasAdministrator(knex)) return null;
    throw new ConfigError([`ADMIN_USERNAME: "${username}" is a trader already; choose another name`]);
  }
  return { username, generatedPassword };
}

async function hasAdministrator(knex: Knex): Promise<boolean> {
  return (await UserModel.query(knex).findOne({ role: "admin" })) !== undefined;
}
