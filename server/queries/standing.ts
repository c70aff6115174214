import type { Knex } from "knex";
import { z } from "zod";
import { SessionModel } from "#db/models/SessionModel.ts";
import { readRow } from "#db/rows.ts";
import { EXPORTS_AN_HOUR } from "#protocol/dataExport.ts";
import { toDecimal } from "#protocol/money.ts";
import { MAX_SAVED_ADDRESSES } from "#protocol/savedAddresses.ts";
import type { Standing } from "#protocol/story.ts";
import { MAX_TOKENS } from "#protocol/tokens.ts";
import { MAX_PENDING_TRANSFERS } from "#protocol/transactions.ts";
import { Refusal } from "../refusal.ts";
import { isForgotten } from "#protocol/forgotten.ts";
import { hasSecondFactor } from "./secondFactor.ts";
import { ALIVE } from "./sessions.ts";
import { getSettings } from "./settings.ts";
import { getTradeStats } from "./stats.ts";
import { findUserById } from "./users.ts";

const MOST_SESSIONS = 20;

const USED = `
  select
    (select count(*)::int from transactions where "userId" = :id and status = 'pending' and type = 'deposit') as deposits,
    (select count(*)::int from transactions where "userId" = :id and status = 'pending' and type = 'withdrawal') as withdrawals,
    (select coalesce(sum(amount), 0)::text from transactions
      where "userId" = :id and automatic and "createdAt" > now() - interval '24 hours') as automatic,
    (select count(*)::int from "savedAddresses" where "userId" = :id) as addresses,
    (select count(*)::int from "apiTokens" where "userId" = :id) as tokens,
    (select count(*)::int from "auditLog"
      where "actorId" = :id and action = 'data.exported' and at > now() - interval '1 hour') as exports,
    (select max(at) from "auditLog" where "actorId" = :id and action = 'session.started') as "lastSignInAt"`;

const usedSchema = z.object({
  deposits: z.number(),
  withdrawals: z.number(),
  automatic: z.string(),
  addresses: z.number(),
  tokens: z.number(),
  exports: z.number(),
  lastSignInAt: z.date().nullable(),
});

/** How an account stands, and how much of its limits is used. */
export async function getStanding(knex: Knex, id: string): Promise<Standing> {
  const user = await findUserById(knex, id);
  if (user === null) throw new Refusal("not_found");
  const used = await readRow(knex.raw(USED, { id }), usedSchema);
  const { autoApproveDeposits, autoApproveDailyLimit } = await getSettings(knex);
  const { balance: _, ...trades } = await getTradeStats(knex, { user });
  const sessions = await SessionModel.query(knex)
    .where({ userId: id })
    .whereRaw(ALIVE)
    .orderBy("lastSeenAt", "desc")
    .limit(MOST_SESSIONS);
  const count = (kind: Standing["limits"][number]["kind"], counted: number, most: number) => ({
    kind,
    used: toDecimal(counted),
    most: toDecimal(most),
  });
  return {
    user,
    isForgotten: isForgotten(user),
    hasSecondFactor: await hasSecondFactor(knex, id),
    lastSignInAt: used.lastSignInAt?.toISOString() ?? null,
    sessions: sessions.map(({ id: session, userAgent, lastSeenAt }) => ({
      id: session,
      userAgent,
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    trades,
    limits: [
      count("pending_deposits", used.deposits, MAX_PENDING_TRANSFERS),
      count("pending_withdrawals", used.withdrawals, MAX_PENDING_TRANSFERS),
      ...(autoApproveDeposits
        ? [
            {
              kind: "automatic_deposits" as const,
              used: toDecimal(used.automatic),
              most: autoApproveDailyLimit,
            },
          ]
        : []),
      count("saved_addresses", used.addresses, MAX_SAVED_ADDRESSES),
      count("tokens", used.tokens, MAX_TOKENS),
      count("exports", used.exports, EXPORTS_AN_HOUR),
    ],
  };
}
