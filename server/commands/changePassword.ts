import { UserModel } from "#db/models/UserModel.ts";
import type { Body } from "#protocol/endpoints.ts";
import { ERROR_MESSAGES } from "#protocol/errorMessages.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";
import type { RateLimits } from "../sessions/rateLimits.ts";
import { checkOwnPassword } from "../sessions/checkOwnPassword.ts";
import { requireStepUp } from "../sessions/stepUp.ts";
import { refuseWeak } from "../sessions/passwordRules.ts";
import { hashPassword } from "../sessions/passwords.ts";
import { endOldPassword } from "./endOldPassword.ts";

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
  const { user } = actor;
  const { knex } = context.database;
  await refuseWeak(knex, "newPassword", newPassword, user);
  if (await hasSecondFactor(knex, user.id)) await requireStepUp(knex, actor, "recent");
  const current = await checkOwnPassword(context, rateLimits, actor, currentPassword, "password.refused");
  if (current === null) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword, { from: user.id, isKnown: true });
  await context.database.transact(async (tx) => {
    const changed = await UserModel.query(tx.trx)
      .patch({ passwordHash })
      .where({ id: user.id, passwordHash: current });
    if (changed === 0) throw wrongPassword();
    const sessionsEnded = await endOldPassword(tx, actor, user.id, actor);
    await record(tx, actor, { action: "password.changed", subject: user.id, details: { sessionsEnded } });
  });
}

function wrongPassword(): Refusal {
  return new Refusal("wrong_password", { fields: { currentPassword: ERROR_MESSAGES.wrong_password } });
}
