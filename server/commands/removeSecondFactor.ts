import type { Database } from "#db/database.ts";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { Tx } from "#db/transact.ts";
import type { User } from "#protocol/users.ts";
import { type AuditActor, CLI, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { announceAccess } from "./announceAccess.ts";
import { endUnprotectedDeskTokens } from "./endDeskTokens.ts";
import { lockFactors } from "./lockFactors.ts";
import { removeAllPasskeys } from "./removePasskey.ts";

export const NO_SECOND_FACTOR = "There is no second factor.";

/**
 * Removes the authenticator app, confirmed or not. Without passkeys the recovery codes go too (by a trigger, migration
 * 0075) and so do tokens for the desk, and the password alone then signs in.
 */
export async function removeSecondFactor({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    await lockFactors(tx.trx, actor.user.id);
    if (!(await remove(tx, actor, actor.user))) throw new Refusal("not_found", { message: NO_SECOND_FACTOR });
    await endUnprotectedDeskTokens(tx, actor.user.id);
    await announceAccess(tx, actor.user);
  });
}

export type Removal = "removed" | "none" | "unknown_user";

/** Removes the app and all passkeys, for the operator: the user has lost them, and the recovery codes too. */
export async function removeSecondFactorOf(database: Database, name: string): Promise<Removal> {
  return database.transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return "unknown_user";
    const user = await mustFindUser(tx.trx, credentials.userId);
    await lockFactors(tx.trx, user.id);
    const passkeys = await removeAllPasskeys(tx, CLI, user);
    const hadApp = await remove(tx, CLI, user);
    if (passkeys === 0 && !hadApp) return "none";
    await endUnprotectedDeskTokens(tx, user.id);
    await announceAccess(tx, user);
    return "removed";
  });
}

async function remove(tx: Tx, by: AuditActor, user: User): Promise<boolean> {
  const removed = await SecondFactorModel.query(tx.trx).deleteById(user.id).returning("*").first();
  if (removed === undefined) return false;
  if (removed.confirmedAt === null) return true;
  await record(tx, by, {
    action: "second_factor.removed",
    subject: user.id,
    details: { username: user.username },
  });
  await notify(tx, user.id, { kind: "authenticator_removed", subject: null, details: {} });
  return true;
}
