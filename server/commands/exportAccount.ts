import type { Knex } from "knex";
import { AccountModel } from "#db/models/AccountModel.ts";
import { AuditModel } from "#db/models/AuditModel.ts";
import { type AccountExport, EXPORTS_AN_HOUR } from "#protocol/dataExport.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
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
    const lines = await linesOf(trx, actor)
      .orderBy("at", "desc")
      .limit(MOST_LINES + 1);
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
      activity: lines.slice(0, MOST_LINES).map(({ id: line, at, action, details, address }) => ({
        id: line,
        at: at.toISOString(),
        action,
        details,
        address,
      })),
      isActivityWhole: lines.length <= MOST_LINES,
    };
    await record(tx, actor, { action: "data.exported", subject: id });
    return exported;
  });
}

async function findVerification(trx: Knex.Transaction, id: string): Promise<string | null> {
  const { flags } = await mustFindFlags(trx, id);
  return flags.find(({ flag }) => flag === "verified_by_phone")?.at ?? null;
}

/** By name, which has an index; names are unique, and the id leaves out a former holder's lines. */
function linesOf(trx: Knex.Transaction, { user }: Actor) {
  return AuditModel.query(trx)
    .whereRaw(`lower("actorName" collate "C") = lower(? collate "C")`, [user.username])
    .where({ actorId: user.id });
}

function countExports(trx: Knex.Transaction, actor: Actor): Promise<number> {
  return linesOf(trx, actor)
    .where({ action: "data.exported" })
    .whereRaw("at > now() - interval '1 hour'")
    .resultSize();
}
