import type { Database } from "#db/database.ts";
import { SecondFactorModel } from "#db/models/SecondFactorModel.ts";
import type { Tx } from "#db/transact.ts";
import type { User } from "#protocol/users.ts";
import { type AuditActor, CLI, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { findCredentials, mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { announceAccess } from "./announceAccess.ts";
import { endDeskTokens } from "./endDeskTokens.ts";

export const NO_SECOND_FACTOR = "There is no second factor.";

/** Removes the second factor, confirmed or not, and its recovery codes; the password alone then signs in. Ends tokens for the desk. */
export async function removeSecondFactor({ database }: Context, actor: Actor): Promise<void> {
  await database.transact(async (tx) => {
    if (!(await remove(tx, actor, actor.user))) throw new Refusal("not_found", { message: NO_SECOND_FACTOR });
  });
}

export type Removal = "removed" | "none" | "unknown_user";

/** For the operator, when a user has lost both the app and the recovery codes. */
export async function removeSecondFactorOf(database: Database, name: string): Promise<Removal> {
  return database.transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return "unknown_user";
    const user = await mustFindUser(tx.trx, credentials.userId);
    return (await remove(tx, CLI, user)) ? "removed" : "none";
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
  await endDeskTokens(tx, user.id);
  await announceAccess(tx, user);
  return true;
}
