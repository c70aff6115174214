import { ProviderAccountModel } from "#db/models/ProviderAccountModel.ts";
import type { Database } from "#db/database.ts";
import type { Tx } from "#db/transact.ts";
import type { Response } from "#protocol/endpoints.ts";
import { type AuditActor, CLI, record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { listProviderAccounts } from "../queries/providerAccounts.ts";
import { findCredentials } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { endSessions } from "./endSessions.ts";
import { lockFactors } from "./lockFactors.ts";
import { publishRevoked } from "./publishRevoked.ts";

/** Unlinks one of the actor's accounts and ends the other sessions that it opened. */
export async function removeProviderAccount(
  { config, database }: Context,
  actor: Actor,
  id: string,
): Promise<Response<"removeProviderAccount">> {
  const { user, sessionHash } = actor;
  return database.transact(async (tx) => {
    await lockFactors(tx.trx, user.id);
    if (!(await unlinkOne(tx, actor, user.id, id, sessionHash))) throw new Refusal("not_found");
    return listProviderAccounts(tx.trx, user.id, config);
  });
}

/** The same for all of a user's, whose row is locked; returns how many there were. */
export async function unlinkAll(tx: Tx, by: AuditActor, userId: string): Promise<number> {
  const accounts = await ProviderAccountModel.query(tx.trx).where({ userId }).select("id");
  for (const { id } of accounts) await unlinkOne(tx, by, userId, id);
  return accounts.length;
}

export type Unlinking = "unlinked" | "none" | "unknown_user";

/** For the operator. */
export async function unlinkProviderOf({ transact }: Database, name: string): Promise<Unlinking> {
  return transact(async (tx) => {
    const credentials = await findCredentials(tx.trx, name);
    if (credentials === null) return "unknown_user";
    await lockFactors(tx.trx, credentials.userId);
    return (await unlinkAll(tx, CLI, credentials.userId)) === 0 ? "none" : "unlinked";
  });
}

async function unlinkOne(tx: Tx, by: AuditActor, userId: string, id: string, except = ""): Promise<boolean> {
  const { trx } = tx;
  // Comes before the sessions: a simultaneous sign-in with the account has locked it.
  const account = await ProviderAccountModel.query(trx).findOne({ id, userId }).forUpdate();
  if (account === undefined) return false;
  const ended = await endSessions(tx, { providerAccountId: id }, except);
  await ProviderAccountModel.query(trx).deleteById(id);
  publishRevoked(tx, userId, "signed_out", ended);
  await record(tx, by, {
    action: "provider_account.unlinked",
    subject: userId,
    details: { name: account.name, issuer: account.issuer, sessionsEnded: ended.length },
  });
  await notify(tx, userId, { kind: "provider_account_removed", details: { name: account.name } });
  return true;
}
