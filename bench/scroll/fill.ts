import pino from "pino";
import { openDatabase } from "#db/database.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { decimalSchema, toDecimal } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import { DEFAULT_FEE_RATE } from "#protocol/settings.ts";
import { ensureAdministrator } from "#server/commands/ensureAdministrator.ts";
import { placeOrder } from "#server/commands/placeOrder.ts";
import { updateUser } from "#server/commands/updateUser.ts";
import { loadConfig } from "#server/config.ts";
import type { Context } from "#server/context.ts";
import { pricesAt } from "#server/demo/market.ts";
import { findAdministrator, makeTraders } from "#server/demo/people.ts";
import { cacheSettings } from "#server/settingsCache.ts";

/** Fills an empty database with the demo's traders and this many pending orders. */
export async function fillWithOrders(url: string, count: number, password: string): Promise<void> {
  await migrateToLatest(url);
  const now = Date.now();
  const database = openDatabase(url);
  const context: Context = {
    config: await loadConfig({
      ADMIN_USERNAME: "admin",
      ADMIN_PASSWORD: password,
      AUTH_RATE_LIMIT: "0",
      MAX_PENDING_ORDERS: "1000000",
    }),
    database,
    log: pino({ level: "silent" }),
    prices: pricesAt(() => new Date(now), now),
    settings: cacheSettings(database.knex),
  };
  try {
    await ensureAdministrator(context.database, context.config.administrator);
    const administrator = await findAdministrator(context.database.knex);
    const traders = await makeTraders(context.database);
    const pricePerCoin = toDecimal(context.prices.current().prices.BTC.price);
    await Promise.all(
      traders.map(async (trader, at) => {
        await updateUser(context, administrator, trader.user.id, {
          balance: decimalSchema.parse("10000000"),
        });
        for (let i = at; i < count; i += traders.length) {
          const amount = toDecimal(10 + (i % 490));
          const body = orderEndpoints.placeOrder.body.parse({
            type: i % 3 === 0 ? "sell" : "buy",
            crypto: "BTC",
            amount,
            pricePerCoin,
            ...orderFigures(amount, toDecimal(DEFAULT_FEE_RATE)),
          });
          await placeOrder(context, trader, body);
        }
      }),
    );
  } finally {
    await context.database.close();
  }
}
