import { PasskeyModel } from "#db/models/PasskeyModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Response } from "#protocol/endpoints.ts";
import type { User } from "#protocol/users.ts";
import { type AuditActor, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { listPasskeys } from "../queries/passkeys.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { announceAccess } from "./announceAccess.ts";
import { endUnprotectedDeskTokens } from "./endDeskTokens.ts";
import { endSessions } from "./endSessions.ts";
import { lockFactors } from "./lockFactors.ts";
import { publishRevoked } from "./publishRevoked.ts";

/** Removes one of the actor's passkeys and ends the other sessions that it opened; with the last second factor also tokens for the desk. */
export async function removePasskey(
  { database }: Context,
  actor: Actor,
  id: string,
): Promise<Response<"removePasskey">> {
  const { user, sessionHash } = actor;
  return database.transact(async (tx) => {
    await lockFactors(tx.trx, user.id);
    if (!(await removeOne(tx, actor, user, id, sessionHash))) throw new Refusal("not_found");
    await endUnprotectedDeskTokens(tx, user.id);
    await announceAccess(tx, user);
    return listPasskeys(tx.trx, user.id);
  });
}

/** The same for all of a user's, by the operator; returns how many there were. */
export async function removeAllPasskeys(tx: Tx, by: AuditActor, user: User): Promise<number> {
  const passkeys = await PasskeyModel.query(tx.trx).where({ userId: user.id }).select("id");
  for (const { id } of passkeys) await removeOne(tx, by, user, id);
  return passkeys.length;
}

async function removeOne(tx: Tx, by: AuditActor, user: User, id: string, except = ""): Promise<boolean> {
  const { trx } = tx;
  // Comes before the sessions: a simultaneous sign-in with the passkey has locked it.
  const passkey = await PasskeyModel.query(trx).findOne({ id, userId: user.id }).forUpdate();
  if (passkey === undefined) return false;
  const ended = await endSessions(tx, { passkeyId: id }, except);
  await PasskeyModel.query(trx).deleteById(id);
  publishRevoked(tx, user.id, "signed_out", ended);
  await record(tx, by, {
    action: "passkey.removed",
    subject: user.id,
    details: { name: passkey.name, sessionsEnded: ended.length },
  });
  await notify(tx, user.id, { kind: "passkey_removed", subject: id, details: { name: passkey.name } });
  return true;
}
