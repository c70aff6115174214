import type { Knex } from "knex";
import { z } from "zod";
import { DAYS } from "#db/dailyStats/figures.ts";
import { readDays } from "#db/dailyStats/readDays.ts";
import { readRow } from "#db/rows.ts";
import { type AdminStats, adminStatsSchema } from "#protocol/adminStats.ts";
import { toWire } from "#protocol/money.ts";
import type { TradeStats, User } from "#protocol/users.ts";
import { readQueues } from "./queues.ts";

const tradeRowSchema = z.object({ trades: z.number(), successRate: z.number(), profit: z.string() });

const sumsSchema = z.looseObject({ totalDeposits: z.string(), totalWithdrawals: z.string() });

/* Stored with the account (db/functions/postJournals.ts), so that they cost the same for a million orders. */
const TRADES = `
  select trades, coalesce(round(100.0 * wins / nullif(wins + losses, 0), 1), 0)::float8 as "successRate",
         profit::text as profit
    from accounts where "userId" = ?`;

/** Success rate is the percentage of decided orders that won; profit is payouts minus totals of decided orders. */
export async function getTradeStats(
  knex: Knex,
  { user }: { user: Pick<User, "id" | "balance"> },
): Promise<TradeStats> {
  const statement = knex.raw(TRADES, [user.id]);
  const { trades, successRate, profit } = await readRow(statement, tradeRowSchema);
  return { balance: user.balance, totalTrades: trades, successRate, totalProfit: toWire(profit) };
}

const DESK = `
  select coalesce(sum(users), 0)::int as "totalUsers",
         coalesce(sum(orders), 0)::int as "totalOrders",
         coalesce(sum(deposits), 0)::text as "totalDeposits",
         coalesce(sum(withdrawals), 0)::text as "totalWithdrawals"
    from (${DAYS}) days`;

/** The desk's figures; deposits and withdrawals are the sums in USD of the completed ones. */
export async function getAdminStats(knex: Knex): Promise<AdminStats> {
  return readDays(knex, async (trx, bounds) => {
    const row = await readRow(trx.raw(DESK, bounds), sumsSchema);
    const queues = await readQueues(trx, bounds);
    return adminStatsSchema.parse({
      ...row,
      totalDeposits: toWire(row.totalDeposits),
      totalWithdrawals: toWire(row.totalWithdrawals),
      pendingOrders: queues.orders.waiting,
      pendingTransactions: queues.deposits.waiting + queues.withdrawals.waiting,
      queues,
    });
  });
}
