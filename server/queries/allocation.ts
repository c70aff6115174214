import type { Knex } from "knex";
import { z } from "zod";
import { readRows } from "#db/rows.ts";
import { ALLOCATION_DAYS, type Allocation } from "#protocol/allocation.ts";
import { COINS, coinSchema } from "#protocol/coins.ts";
import { toWire } from "#protocol/money.ts";
import type { Actor } from "../context.ts";

const BY_COIN = `
  select crypto, count(*)::int as orders, sum(amount) as amount
    from orders
   where "userId" = :userId and "createdAt" >= now() - make_interval(days => :days)
     and status not in ('rejected', 'cancelled')
   group by crypto`;

const rowSchema = z.object({ crypto: coinSchema, orders: z.number(), amount: z.string() });

/** The actor's orders of the last days by coin. */
export async function getAllocation(knex: Knex, { user }: Actor): Promise<Allocation> {
  const rows = await readRows(knex.raw(BY_COIN, { userId: user.id, days: ALLOCATION_DAYS }), rowSchema);
  return {
    days: ALLOCATION_DAYS,
    coins: COINS.map((crypto) => {
      const { orders = 0, amount = "0" } = rows.find((row) => row.crypto === crypto) ?? {};
      return { crypto, orders, amount: toWire(amount) };
    }),
  };
}
