import type { Knex } from "knex";
import { z } from "zod";
import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import { AccountModel } from "#db/models/AccountModel.ts";
import { AuditModel } from "#db/models/AuditModel.ts";
import { PushSubscriptionModel } from "#db/models/PushSubscriptionModel.ts";
import { readRows } from "#db/rows.ts";
import type { Tx } from "#db/transact.ts";
import { AUDIT_ACTIONS, type AuditAction } from "#protocol/audit.ts";
import { type AccountExport, EXPORTS_AN_HOUR } from "#protocol/dataExport.ts";
import type { Body, Response } from "#protocol/endpoints.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { activityOf, listActivity } from "../queries/activity.ts";
import { getNotificationChoices } from "../queries/notificationChoices.ts";
import { listPasskeys } from "../queries/passkeys.ts";
import { listProviderAccounts } from "../queries/providerAccounts.ts";
import { listAddresses } from "../queries/savedAddresses.ts";
import { getSecondFactor } from "../queries/secondFactor.ts";
import { listSessions } from "../queries/sessions.ts";
import { listTokens } from "../queries/tokens.ts";
import { mustFindFlags } from "../queries/traderFile.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";

const MOST_LINES = 1_000;
const HOUR_S = 3_600;

/** What the desk knows of the actor beyond orders, transactions and movements, with a line in the audit log. */
export async function exportAccount({ config, database }: Context, actor: Actor): Promise<AccountExport> {
  const { id } = actor.user;
  return database.transact(async (tx) => {
    const { trx } = tx;
    // Exports at once are counted one after the other.
    await AccountModel.query(trx).findById(id).forUpdate();
    if ((await countExports(trx, actor)) >= EXPORTS_AN_HOUR)
      throw new Refusal("rate_limited", { retryAfter: HOUR_S });
    const exported = {
      at: new Date().toISOString(),
      user: await mustFindUser(trx, id),
      savedAddresses: await listAddresses(trx, actor),
      sessions: await listSessions(trx, actor),
      tokens: await listTokens(trx, actor),
      secondFactor: await getSecondFactor(trx, id),
      ...(await listPasskeys(trx, id)),
      providerAccounts: (await listProviderAccounts(trx, id, config)).accounts,
      verifiedByPhoneAt: await findVerification(trx, id),
      devices: await listDevices(trx, id),
      pushSubscriptions: await listPushSubscriptions(trx, id),
      notificationChoices: await getNotificationChoices(trx, actor),
      accountLinks: await listLinks(trx, id),
      linesAbout: await listLinesAbout(trx, id),
      activity: [],
      isActivityWhole: false,
    };
    await recordExport(tx, actor);
    return exported;
  });
}

/** One page of what the actor did. It belongs to an export of the last hour; without one it begins one. */
export async function exportActivity(
  { database }: Context,
  actor: Actor,
  body: Body<"exportActivity">,
): Promise<Response<"exportActivity">> {
  if ((await countExports(database.knex, actor)) === 0)
    await database.transact(async (tx) => {
      await AccountModel.query(tx.trx).findById(actor.user.id).forUpdate();
      if ((await countExports(tx.trx, actor)) === 0) await recordExport(tx, actor);
    });
  return listActivity(database.knex, actor, body);
}

async function recordExport(tx: Tx, actor: Actor): Promise<void> {
  await record(tx, actor, { action: "data.exported", subject: actor.user.id });
}

async function findVerification(trx: Knex.Transaction, id: string): Promise<string | null> {
  const { flags } = await mustFindFlags(trx, id);
  return flags.find(({ flag }) => flag === "verified_by_phone")?.at ?? null;
}

async function listDevices(trx: Knex.Transaction, userId: string): Promise<AccountExport["devices"]> {
  const rows = await readRows(
    trx.raw(`select "lastSeenAt" from "knownDevices" where "userId" = ? order by 1 desc`, [userId]),
    z.object({ lastSeenAt: z.date() }),
  );
  return rows.map(({ lastSeenAt }) => ({ lastSeenAt: lastSeenAt.toISOString() }));
}

async function listLinks(trx: Knex.Transaction, userId: string): Promise<AccountExport["accountLinks"]> {
  const rows = await AccountLinkModel.query(trx).where({ userId }).orderBy("createdAt");
  return rows.map(({ id, kind, note, email, createdAt, expiresAt, endedAs, endedAt }) => ({
    id,
    kind,
    note,
    email,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAs,
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Notes and flags are working papers of the desk, which may name others. */
const WORKING_PAPERS: readonly AuditAction[] = ["note.added", "note.edited", "flag.set", "flag.cleared"];

async function listLinesAbout(trx: Knex.Transaction, id: string): Promise<AccountExport["linesAbout"]> {
  const rows = await AuditModel.query(trx)
    .where({ subject: id })
    .whereRaw(`"actorId" is distinct from ?`, [id])
    .whereIn("action", AUDIT_ACTIONS)
    .whereNotIn("action", WORKING_PAPERS)
    .orderBy([
      { column: "at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(MOST_LINES);
  return rows.map(({ at, action }) => ({ at: at.toISOString(), action }));
}

/** Without the rest of the address, because whoever has the complete address can send pushes. */
async function listPushSubscriptions(
  trx: Knex.Transaction,
  userId: string,
): Promise<AccountExport["pushSubscriptions"]> {
  const rows = await PushSubscriptionModel.query(trx).where({ userId }).orderBy("createdAt");
  return rows.map(({ id, endpoint, createdAt }) => ({
    id,
    service: new URL(endpoint).origin,
    createdAt: createdAt.toISOString(),
  }));
}

function countExports(trx: Knex, actor: Actor): Promise<number> {
  return activityOf(trx, actor)
    .where({ action: "data.exported" })
    .whereRaw("at > now() - interval '1 hour'")
    .resultSize();
}
