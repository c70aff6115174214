import type { Knex } from "knex";
import type { Database } from "#db/database.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Config } from "../config.ts";
import { ConfigError } from "../environment.ts";
import { faultOfPassword } from "../sessions/passwordRules.ts";
import { generatePassword } from "../sessions/passwords.ts";
import { createAccount } from "./createAccount.ts";

/** Null if the password was given. */
export type FirstAdministrator = { username: string; generatedPassword: string | null };

/**
 * Creates the first administrator, with a generated password if none was given; null if there is an administrator
 * already.
 */
export async function ensureAdministrator(
  database: Database,
  { username, password }: Config["administrator"],
): Promise<FirstAdministrator | null> {
  const { knex } = database;
  if (await hasAdministrator(knex)) return null;
  const email = `${username}@localhost`;
  const fault = password === undefined ? null : await faultOfPassword(knex, password, { username, email });
  if (fault !== null) throw new ConfigError([`ADMIN_PASSWORD: ${fault}`]);
  const generatedPassword = password === undefined ? generatePassword() : null;
  const { outcome } = await createAccount(database, {
    username,
    email,
    role: "admin",
    password: password ?? generatedPassword ?? "",
    isGenerated: generatedPassword !== null,
  });
  if (outcome === "created") return { username, generatedPassword };
  // Another node may have started at the same moment and created it.
  if (await hasAdministrator(knex)) return null;
  throw new ConfigError([`ADMIN_USERNAME: ${describeTaken(username, outcome)}; choose another name`]);
}

function describeTaken(
  username: string,
  outcome: "username_taken" | "username_alike" | "email_taken",
): string {
  switch (outcome) {
    case "username_taken":
      return `"${username}" is a trader already`;
    case "username_alike":
      return `"${username}" looks like the name of somebody else, or of the desk's own programs`;
    case "email_taken":
      return `"${username}@localhost" is somebody's email address already`;
  }
}

async function hasAdministrator(knex: Knex): Promise<boolean> {
  return (await UserModel.query(knex).findOne({ role: "admin" })) !== undefined;
}
