import type { Response } from "#protocol/endpoints.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { replaceRecoveryCodes } from "../secondFactor/recoveryCodes.ts";
import { lockFactors } from "./lockFactors.ts";
import { NO_SECOND_FACTOR } from "./removeSecondFactor.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";

/** Replaces the recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  { database }: Context,
  actor: Actor,
): Promise<Response<"renewRecoveryCodes">> {
  const { id } = actor.user;
  return database.transact(async (tx) => {
    await lockFactors(tx.trx, id);
    if (!(await hasSecondFactor(tx.trx, id))) throw new Refusal("not_found", { message: NO_SECOND_FACTOR });
    await record(tx, actor, { action: "recovery_codes.renewed", subject: id });
    await notify(tx, id, { kind: "recovery_codes_renewed", subject: null, details: {} });
    return { recoveryCodes: await replaceRecoveryCodes(tx.trx, id) };
  });
}
