import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { canonicalEmail } from "#db/spelling/names.ts";
import type { Tx } from "#db/transact.ts";
import type { AuditDetails } from "#protocol/audit.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import type { ErrorCode } from "#protocol/errors.ts";
import type { Role, User } from "#protocol/users.ts";
import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { refusePaused, refuseWhilePaused } from "../pauses.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { rememberDevice } from "../sessions/deviceRows.ts";
import { insertSession } from "../sessions/insertSession.ts";
import { refuseWeak } from "../sessions/passwordRules.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { insertUser, isMachineName } from "./insertUser.ts";
import type { SignedIn, Visitor } from "./signIn.ts";

/** Creates an account with an empty balance and signs in. */
export async function signUp(context: Context, form: Body<"register">, visitor: Visitor): Promise<SignedIn> {
  // Before the costly hash too.
  refusePaused(await getSettings(context.database.knex), "signUps");
  return makeAccount(context, form, visitor, async () => ({
    role: "user",
    details: { role: "user" },
    finish: async () => {},
  }));
}

/** Why an account is made, and what else happens in the same transaction. */
type Welcome = { role: Role; details: AuditDetails; finish: (user: User) => Promise<void> };

/** Creates an account and signs in; `welcome` runs first in the transaction, and may refuse. */
export async function makeAccount(
  { database }: Context,
  { username, email, password }: Body<"register">,
  visitor: Visitor,
  welcome: (tx: Tx) => Promise<Welcome>,
): Promise<SignedIn> {
  const { address, device } = visitor;
  await refuseWeak(database.knex, "password", password, { username, email });
  if (canonicalEmail(email) === null) {
    const message = "Invalid email address";
    throw new Refusal("validation_failed", { message, fields: { email: message } });
  }
  if (isMachineName(username))
    throw taken("username_taken", "username", "This username is reserved. Please choose another one.");
  const passwordHash = await hashPassword(password, { from: address, isKnown: false });
  try {
    return await database.transact(async (tx) => {
      const { trx, publish } = tx;
      const { role, details, finish } = await welcome(tx);
      // An administrator is invited also while new accounts are paused.
      if (role === "user") await refuseWhilePaused(tx, "signUps");
      const id = uuidv7();
      await insertUser(trx, { id, username, email, passwordHash, role });
      const sessionId = await insertSession(tx, id, passwordHash, visitor);
      if (sessionId === null) throw new Error(`User ${id} was not found right after it was made.`);
      await rememberDevice(trx, id, device);
      const user = await mustFindUser(trx, id);
      publish({ name: "user.changed", userId: id, payload: user });
      await record(tx, { user, address }, { action: "account.created", subject: id, details });
      await finish(user);
      return { user, sessionId };
    });
  } catch (error) {
    const index = violatedUnique(error);
    if (index === "users_username_key") throw taken("username_taken", "username");
    if (index === "nameShapes_pkey")
      throw taken(
        "username_taken",
        "username",
        "This username looks like another one. Please choose another one.",
      );
    if (index === "users_email_key") throw taken("email_taken", "email");
    throw error;
  }
}

function taken(code: ErrorCode, field: string, message: string = ERROR_MESSAGES[code]): Refusal {
  return new Refusal(code, { message, fields: { [field]: message } });
}
