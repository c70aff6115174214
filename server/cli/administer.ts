import type { Database } from "#db/database.ts";
import { PAUSED_NAMES } from "#protocol/pauses.ts";
import { PAUSES } from "#protocol/settings.ts";
import { newPasswordSchema } from "#protocol/users.ts";
import { changeRole } from "../commands/changeRole.ts";
import { suspendOrRestore } from "../commands/suspendOrRestore.ts";
import { operateDesk } from "../commands/operateDesk.ts";
import { createAccount } from "../commands/createAccount.ts";
import { CLI } from "../audit/record.ts";
import { GENERATED_HOURS } from "../commands/endPasswordSoon.ts";
import { endUserSessions } from "../commands/endUserSessions.ts";
import { removeLogo } from "../commands/removeLogo.ts";
import { removeSecondFactorOf } from "../commands/removeSecondFactor.ts";
import { resetPassword } from "../commands/resetPassword.ts";
import { unlinkProviderOf } from "../commands/unlinkProvider.ts";
import { Refusal } from "../refusal.ts";
import { listSessions } from "../queries/sessions.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { faultOfPassword, type Owner } from "../sessions/passwordRules.ts";
import { generatePassword } from "../sessions/passwords.ts";
import { check, type Instruction, UsageError } from "./instruction.ts";

/** The message for the operator, and whether the command succeeded. */
export type Reply = { done: boolean; lines: string[] };

const done = (...lines: string[]): Reply => ({ done: true, lines });
const refused = (line: string): Reply => ({ done: false, lines: [line] });
const unknown = (name: string): Reply => refused(`There is no user named ${name}.`);

/** Runs a command from the command line; calls `readPassword` only if the password is read from standard input. */
export async function administer(
  database: Database,
  instruction: Instruction,
  readPassword: () => Promise<string>,
): Promise<Reply> {
  try {
    return await obey(database, instruction, readPassword);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

async function obey(
  database: Database,
  instruction: Instruction,
  readPassword: () => Promise<string>,
): Promise<Reply> {
  switch (instruction.verb) {
    case "create":
      return create(database, instruction, readPassword);
    case "reset-password":
      return reset(database, instruction, readPassword);
    case "grant":
    case "revoke":
      return turnRole(database, instruction.name, instruction.verb === "grant");
    case "ban":
    case "unban":
      return turnActive(database, instruction.name, instruction.verb === "unban");
    case "forget-factor":
      return forgetFactor(database, instruction.name);
    case "unlink":
      return unlink(database, instruction.name);
    case "sessions":
      return instruction.end
        ? endSessions(database, instruction.name)
        : tellSessions(database, instruction.name);
    case "remove-logo":
      return dropLogo(database);
    case "pause":
    case "resume": {
      const reason = instruction.verb === "pause" ? instruction.reason : null;
      await operateDesk(database, { [PAUSES[instruction.what]]: reason });
      const what = PAUSED_NAMES[instruction.what];
      return done(reason === null ? `${what} are allowed again.` : `${what} are paused: ${reason}`);
    }
    case "close":
      return close(database, instruction);
    case "open":
      await operateDesk(database, { maintenanceMode: false });
      return done("The desk is open.");
  }
}

async function create(
  database: Database,
  { username, email, role, passwordFromInput }: Extract<Instruction, { verb: "create" }>,
  readPassword: () => Promise<string>,
): Promise<Reply> {
  const password = await choosePassword(database, passwordFromInput, readPassword, { username, email });
  const { outcome } = await createAccount(database, {
    username,
    email,
    role,
    password,
    isGenerated: !passwordFromInput,
  });
  switch (outcome) {
    case "created": {
      const kind = role === "admin" ? "an administrator" : "an ordinary user";
      return done(`${username} is ${kind} now.`, ...tellPassword(passwordFromInput, password));
    }
    case "username_taken":
      return refused(`There is a user named ${username} already.`);
    case "username_alike":
      return refused(`The name ${username} looks like one that is taken or reserved. Choose another one.`);
    case "email_taken":
      return refused(`There is a user with the address ${email} already.`);
  }
}

async function reset(
  database: Database,
  { name, passwordFromInput }: Extract<Instruction, { verb: "reset-password" }>,
  readPassword: () => Promise<string>,
): Promise<Reply> {
  const credentials = await findCredentials(database.knex, name);
  if (credentials === null) return unknown(name);
  const owner = await mustFindUser(database.knex, credentials.userId);
  const password = await choosePassword(database, passwordFromInput, readPassword, owner);
  const change = await resetPassword(database, name, { password, isGenerated: !passwordFromInput });
  if (change.outcome === "unknown_user") return unknown(name);
  return done(
    `${change.user.username} has a new password now. ${count(change.sessionsEnded)} ended.`,
    ...tellPassword(passwordFromInput, password),
  );
}

/** A generated one is stronger than any rule asks for. */
async function choosePassword(
  { knex }: Database,
  fromInput: boolean,
  readPassword: () => Promise<string>,
  owner: Owner,
): Promise<string> {
  if (!fromInput) return generatePassword();
  const password = check(newPasswordSchema, await readPassword());
  const fault = await faultOfPassword(knex, password, owner);
  if (fault !== null) throw new UsageError(fault.replace(/\.?$/, "."));
  return password;
}

function tellPassword(fromInput: boolean, password: string): string[] {
  if (fromInput) return [];
  return [
    `Password, shown only now: ${password}`,
    `It ends in ${GENERATED_HOURS} hours. Sign in and choose another one before.`,
  ];
}

async function turnRole(database: Database, name: string, isAdmin: boolean): Promise<Reply> {
  const change = await changeRole(database, name, isAdmin ? "admin" : "user");
  const kind = isAdmin ? "an administrator" : "an ordinary user";
  switch (change.outcome) {
    case "changed":
      return done(`${change.user.username} is ${kind} now and has to sign in again.`);
    case "unchanged":
      return done(`${change.user.username} is ${kind} already.`);
    case "unknown_user":
      return unknown(name);
    case "last_administrator":
      return refused(`${name} is the only administrator: make another one first.`);
  }
}

async function turnActive(database: Database, name: string, isActive: boolean): Promise<Reply> {
  const change = await suspendOrRestore(database, name, isActive);
  switch (change.outcome) {
    case "changed":
      return isActive
        ? done(`${change.user.username} is restored.`)
        : done(`${change.user.username} is suspended. ${tokens(change.tokensEnded)} ended.`);
    case "unchanged":
      return done(`${change.user.username} is ${isActive ? "active" : "suspended"} already.`);
    case "unknown_user":
      return unknown(name);
    case "last_administrator":
      return refused(`${name} is the only administrator who can act: make another one first.`);
  }
}

async function forgetFactor(database: Database, name: string): Promise<Reply> {
  const outcome = await removeSecondFactorOf(database, name);
  switch (outcome) {
    case "removed":
      return done(`${name} signs in with the password alone now, and can set a second factor up again.`);
    case "none":
      return done(`${name} has no second factor.`);
    case "unknown_user":
      return unknown(name);
  }
}

async function unlink(database: Database, name: string): Promise<Reply> {
  const outcome = await unlinkProviderOf(database, name);
  switch (outcome) {
    case "unlinked":
      return done(`${name} no longer signs in with the identity provider. Sessions opened that way ended.`);
    case "none":
      return done(`${name} has linked no account.`);
    case "unknown_user":
      return unknown(name);
  }
}

async function tellSessions({ knex }: Database, name: string): Promise<Reply> {
  const credentials = await findCredentials(knex, name);
  if (credentials === null) return unknown(name);
  const user = await mustFindUser(knex, credentials.userId);
  const sessions = await listSessions(knex, { user, sessionHash: "" });
  if (sessions.length === 0) return done(`${user.username} is not signed in anywhere.`);
  return done(
    `${user.username} has ${count(sessions.length)}:`,
    ...sessions.map(
      ({ createdAt, lastSeenAt, userAgent }) =>
        `  since ${createdAt}, last seen ${lastSeenAt}, ${userAgent === "" ? "no name" : userAgent}`,
    ),
  );
}

async function endSessions(database: Database, name: string): Promise<Reply> {
  const credentials = await findCredentials(database.knex, name);
  if (credentials === null) return unknown(name);
  const { username } = await mustFindUser(database.knex, credentials.userId);
  return done(
    `${username} is signed out. ${count(await endUserSessions(database, CLI, credentials.userId))} ended.`,
  );
}

async function close(
  database: Database,
  { at, message }: Extract<Instruction, { verb: "close" }>,
): Promise<Reply> {
  await operateDesk(database, {
    ...(at === null ? { maintenanceMode: true } : { maintenanceAt: at }),
    maintenanceMessage: message,
  });
  return done(
    at === null ? "The desk is closed for maintenance." : `The desk closes for maintenance at ${at}.`,
  );
}

async function dropLogo(database: Database): Promise<Reply> {
  const wasThere = await removeLogo(database, CLI);
  return done(wasThere ? "The logo is removed." : "There is no logo.");
}

function tokens(ended: number): string {
  return ended === 1 ? "1 API token" : `${ended} API tokens`;
}

function count(sessions: number): string {
  return sessions === 1 ? "1 session" : `${sessions} sessions`;
}
