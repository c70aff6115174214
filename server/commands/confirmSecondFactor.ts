import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { PROOF_MINUTES } from "#protocol/secondFactor.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { replaceRecoveryCodes } from "../secondFactor/recoveryCodes.ts";
import { decryptSecret } from "../secondFactor/secretEncryption.ts";
import { readSeconds } from "../secondFactor/takeCode.ts";
import { stepOfCode } from "../secondFactor/totp.ts";
import type { RateLimits } from "../sessions/rateLimits.ts";
import { ownGuesser } from "../sessions/ownGuesser.ts";
import { announceAccess } from "./announceAccess.ts";
import { holdSession } from "./holdSession.ts";
import { lockFactors } from "./lockFactors.ts";

/**
 * Turns the second factor on with a first code from the app and returns the recovery codes, which are shown only once.
 * Those of a user who had a passkey before stay, and none are returned.
 */
export async function confirmSecondFactor(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  { code }: Body<"confirmSecondFactor">,
): Promise<Response<"confirmSecondFactor">> {
  const { config, database } = context;
  const { user } = actor;
  const recoveryCodes = await rateLimits.guessCode(ownGuesser(actor), () =>
    database.transact(async (tx) => {
      await holdSession(tx, actor);
      await lockFactors(tx.trx, user.id);
      const isFirst = !(await hasSecondFactor(tx.trx, user.id));
      const factor = await lockUnconfirmed(tx, user.id);
      const secret = decryptSecret(config.sessionKeys, user.id, factor.secret);
      const step = stepOfCode(code.replace(" ", ""), secret, await readSeconds(tx.trx));
      if (step === null) return null;
      await factor
        .$query(tx.trx)
        .patch({ confirmedAt: SecondFactorModel.raw("now()"), lastStep: String(step) });
      await record(tx, actor, { action: "second_factor.enabled", subject: user.id });
      await notify(tx, user.id, { kind: "authenticator_added", subject: null, details: {} });
      if (!isFirst) return [];
      await announceAccess(tx, user);
      return replaceRecoveryCodes(tx.trx, user.id);
    }),
  );
  if (recoveryCodes === null)
    throw new Refusal("invalid_code", { fields: { code: ERROR_MESSAGES.invalid_code } });
  return { recoveryCodes };
}

/** Nobody finishes what somebody else at this account began and forgot. */
const IS_FRESH = `"createdAt" > now() - interval '${PROOF_MINUTES} minutes'`;

/** Locked, so that the second of two simultaneous confirmations sees that it is done. */
async function lockUnconfirmed({ trx }: Tx, userId: string): Promise<SecondFactorModel> {
  const factor = await SecondFactorModel.query(trx).findById(userId).forUpdate();
  if (factor !== undefined && factor.confirmedAt !== null) throw new Refusal("second_factor_enabled");
  const current = factor && (await factor.$query(trx).whereRaw(IS_FRESH));
  if (current === undefined) throw new Refusal("not_found", { message: "Create a new secret first." });
  return current;
}
