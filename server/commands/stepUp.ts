import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import type { Body } from "#protocol/endpoints.ts";
import type { PasskeyAnswer } from "#protocol/passkeyAnswers.ts";
import { record } from "../audit/record.ts";
import { recordWrongGuess } from "../sessions/recordWrongGuess.ts";
import type { Actor, Context } from "../context.ts";
import { checkPasskey } from "../passkeys/checkPasskey.ts";
import { mustHaveSite } from "../passkeys/site.ts";
import { takePasskey } from "../passkeys/takePasskey.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";
import { isAppCode, takeCode } from "../secondFactor/takeCode.ts";
import type { RateLimits } from "../sessions/rateLimits.ts";
import { checkOwnPassword } from "../sessions/checkOwnPassword.ts";
import { ownGuesser } from "../sessions/ownGuesser.ts";
import { renewStepUp } from "../sessions/stepUp.ts";
import { proving } from "./startPasskeyProof.ts";

const REFUSED = "identity.refused";
const WRONG_PASSWORD = "This password is not correct.";

/** Verifies the user again: by a code or a passkey if they have a second factor, otherwise by the password. */
export async function stepUp(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  { password, code, passkey }: Body<"stepUp">,
): Promise<void> {
  const isEnrolled = await hasSecondFactor(context.database.knex, actor.user.id);
  if (password !== undefined) {
    if (isEnrolled) throw new Refusal("second_factor_required");
    return proveByPassword(context, rateLimits, actor, password);
  }
  if (!isEnrolled) {
    const message = "Enter your password: there is no second factor.";
    const field = code === undefined ? "passkey" : "code";
    throw new Refusal("validation_failed", { message, fields: { [field]: message } });
  }
  if (passkey !== undefined) return proveByPasskey(context, rateLimits, actor, passkey);
  if (code !== undefined) return proveByCode(context, rateLimits, actor, code);
}

async function proveByPassword(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  password: string,
): Promise<void> {
  if ((await checkOwnPassword(context, rateLimits, actor, password, REFUSED)) === null)
    throw new Refusal("wrong_password", { message: WRONG_PASSWORD, fields: { password: WRONG_PASSWORD } });
  await context.database.transact(async (tx) => {
    await renewStepUp(tx.trx, actor);
    await record(tx, actor, {
      action: "identity.confirmed",
      subject: actor.user.id,
      details: { by: "password" },
    });
  });
}

async function proveByPasskey(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  answer: PasskeyAnswer,
): Promise<void> {
  const { database } = context;
  const { id } = actor.user;
  const { checked } = await checkPasskey(context, answer, proving(actor), mustHaveSite(actor.origin));
  const isTaken =
    checked !== null &&
    (await database.transact(async (tx) => {
      if (!(await takePasskey(tx, actor, checked))) return false;
      await renewStepUp(tx.trx, actor);
      const details = { by: "passkey", name: checked.passkey.name };
      await record(tx, actor, { action: "identity.confirmed", subject: id, details });
      return true;
    }));
  if (isTaken) return;
  const details = { factor: "passkey" };
  await recordWrongGuess(database, rateLimits, actor, { action: REFUSED, subject: id, account: id, details });
  throw new Refusal("invalid_passkey");
}

async function proveByCode(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  code: string,
): Promise<void> {
  const { config, database } = context;
  const { id } = actor.user;
  const guesser = ownGuesser(actor);
  const prove = async (): Promise<true | null> => {
    const isTaken = await database.transact(async (tx) => {
      if (!(await takeCode(tx, config.sessionKeys, actor, code))) return false;
      await renewStepUp(tx.trx, actor);
      await record(tx, actor, { action: "identity.confirmed", subject: id, details: { by: "code" } });
      return true;
    });
    if (isTaken) return true;
    await recordWrongGuess(database, rateLimits, actor, { action: REFUSED, subject: id, account: id });
    return null;
  };
  const proven = await (isAppCode(code) ? rateLimits.guessCode(guesser, prove) : prove());
  if (proven === null) throw new Refusal("invalid_code", { fields: { code: ERROR_MESSAGES.invalid_code } });
}
