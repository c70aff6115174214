import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import type { RateLimits } from "../sessions/rateLimits.ts";
import { checkOwnPassword } from "../sessions/checkOwnPassword.ts";
import { forgetDevices } from "../sessions/deviceRows.ts";
import { requireStepUp } from "../sessions/stepUp.ts";
import { refuseWeak } from "../sessions/passwordRules.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endPasswordLinks } from "./endAccountLinks.ts";
import { revokeSessions } from "./revokeSessions.ts";

/**
 * Replaces the password and ends all other sessions of the user. With a second factor, the current password is not
 * enough. If two changes run at once, the second is refused because its current password is out of date.
 */
export async function changePassword(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  { currentPassword, newPassword }: Body<"changePassword">,
): Promise<void> {
  const { user, sessionHash } = actor;
  const { knex } = context.database;
  await refuseWeak(knex, "newPassword", newPassword);
  if (await hasSecondFactor(knex, user.id)) await requireStepUp(knex, actor, "recent");
  const current = await checkOwnPassword(context, rateLimits, actor, currentPassword, "password.refused");
  if (current === null) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword, { from: user.id, isKnown: true });
  await context.database.transact(async (tx) => {
    const changed = await UserModel.query(tx.trx)
      .patch({ passwordHash })
      .where({ id: user.id, passwordHash: current });
    if (changed === 0) throw wrongPassword();
    await forgetDevices(tx.trx, user.id, actor.device);
    await endPasswordLinks(tx, actor, user.id);
    const sessionsEnded = await revokeSessions(tx, user.id, "password_changed", sessionHash);
    await record(tx, actor, { action: "password.changed", subject: user.id, details: { sessionsEnded } });
    await notify(tx, user.id, { kind: "password_changed", subject: null, details: {} });
  });
}

function wrongPassword(): Refusal {
  return new Refusal("wrong_password", { fields: { currentPassword: ERROR_MESSAGES.wrong_password } });
}
