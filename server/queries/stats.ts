import type { Knex } from "knex";
import { z } from "zod";
import { type AdminStats, adminStatsSchema, type TradeStats } from "#protocol/entities.ts";
import { toWire } from "#protocol/money.ts";
import type { Actor } from "../context.ts";

const tradeRowSchema = z.object({ trades: z.number(), successRate: z.number(), profit: z.string() });

/** Success rate is wins per decided order in percent, profit what payouts brought beyond totals (design section 3). */
export async function getTradeStats(knex: Knex, actor: Actor): Promise<TradeStats> {
  const row: unknown = await knex("orders")
    .where("userId", actor.user.id)
    .first(
      knex.raw("count(*)::int as trades"),
      knex.raw(
        `coalesce(round(100.0 * count(*) filter (where status = 'win')
          / nullif(count(*) filter (where status in ('win', 'loss')), 0), 1), 0)::float8 as "successRate"`,
      ),
      knex.raw("coalesce(sum(payout - total) filter (where status in ('win', 'loss')), 0)::text as profit"),
    );
  const { trades, successRate, profit } = tradeRowSchema.parse(row);
  return { balance: actor.user.balance, totalTrades: trades, successRate, totalProfit: toWire(profit) };
}

/** The figures of the desk: deposits and withdrawals are sums in USD of the completed ones. */
export async function getAdminStats(knex: Knex): Promise<AdminStats> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(`
    select
      (select count(*)::int from users) as "totalUsers",
      (select count(*)::int from orders) as "totalOrders",
      (select count(*)::int from orders where status = 'pending') as "pendingOrders",
      (select count(*)::int from transactions where status = 'pending' and type <> 'trade') as "pendingTransactions",
      coalesce(sum(amount) filter (where type = 'deposit'), 0)::text as "totalDeposits",
      coalesce(sum(amount) filter (where type = 'withdrawal'), 0)::text as "totalWithdrawals"
    from transactions where status = 'completed'`);
  const row = z.looseObject({ totalDeposits: z.string(), totalWithdrawals: z.string() }).parse(rows[0]);
  return adminStatsSchema.parse({
    ...row,
    totalDeposits: toWire(row.totalDeposits),
    totalWithdrawals: toWire(row.totalWithdrawals),
  });
}
