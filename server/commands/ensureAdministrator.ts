import type { Knex } from "knex";
import type { Database } from "#db/database.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Config } from "../config.ts";
import { ConfigError } from "../environment.ts";
import { generatePassword } from "../sessions/passwords.ts";
import { createAccount } from "./createAccount.ts";

/** The password is null where it was given. */
export type FirstAdministrator = { username: string; generatedPassword: string | null };

/** Makes the first administrator; null when there is one. A password that was not given is made up. */
export async function ensureAdministrator(
  database: Database,
  { username, password }: Config["administrator"],
): Promise<FirstAdministrator | null> {
  const { knex } = database;
  if (await hasAdministrator(knex)) return null;
  const generatedPassword = password === undefined ? generatePassword() : null;
  const { outcome } = await createAccount(database, {
    username,
    email: `${username}@localhost`,
    role: "admin",
    password: password ?? generatedPassword ?? "",
  });
  if (outcome === "created") return { username, generatedPassword };
  // Another node may have started at the same moment and made it.
  if (await hasAdministrator(knex)) return null;
  throw new ConfigError([`ADMIN_USERNAME: "${username}" is a trader already; choose another name`]);
}

async function hasAdministrator(knex: Knex): Promise<boolean> {
  return (await UserModel.query(knex).findOne({ role: "admin" })) !== undefined;
}
