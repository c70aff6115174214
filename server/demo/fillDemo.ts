import { forgetSoFar } from "#db/dailyStats/sumSoFar.ts";
import { createHash } from "node:crypto";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import { byWallet, COINS } from "#protocol/coins.ts";
import { decimalSchema, toDecimal } from "#protocol/money.ts";
import { orderEndpoints } from "#protocol/orders.ts";
import { orderFigures, RESOLUTIONS } from "#protocol/rules.ts";
import { cancelOrder } from "../commands/cancelOrder.ts";
import { cancelTransaction } from "../commands/cancelTransaction.ts";
import { placeOrder } from "../commands/placeOrder.ts";
import { processTransaction } from "../commands/processTransaction.ts";
import { resolveOrder } from "../commands/resolveOrder.ts";
import { submitTransaction } from "../commands/submitTransaction.ts";
import { updateSettings } from "../commands/updateSettings.ts";
import { updateUser } from "../commands/updateUser.ts";
import type { Actor, Context } from "../context.ts";
import { getSettings } from "../queries/settings.ts";
import { cacheSettings } from "../settingsCache.ts";
import { fillCandles } from "./fillCandles.ts";
import { pricesAt } from "./market.ts";
import { madeUpAddress, madeUpTransactionId } from "./madeUp.ts";
import { DEMO_TRADERS, findAdministrator, makeTraders } from "./people.ts";
import { backdateEverything, type Moment, momentOf } from "./timeline.ts";

const STEPS = 220;
/** The newest steps stay pending, so that the administrator has something to decide. */
const WAITING_STEPS = 26;
const DECISION_MS = 4 * 60_000;
const HOUR_MS = 3_600_000;

/** Picks an element by the step's number, always the same one. */
function pick<T>(list: readonly T[], step: number): T {
  const chosen = list[step % list.length];
  if (chosen === undefined) throw new Error("Nothing to pick from.");
  return chosen;
}

/** A number that looks random and is the same on each run. */
function chance(step: number, below: number): number {
  return createHash("sha256").update(`step ${step}`).digest().readUInt32BE(0) % below;
}

/**
 * Fills an empty desk with traders and a month of activity, all through the product's own commands, so that the books
 * are correct. False if there are traders already.
 */
export async function fillDemo(base: Pick<Context, "config" | "database" | "log">): Promise<boolean> {
  const { database } = base;
  const users: unknown[] = await database.knex("users").where({ role: "user" }).limit(1);
  if (users.length > 0) return false;
  const now = Date.now();
  const start = new Date(momentOf(0, STEPS, now).getTime() - HOUR_MS);
  const clock = { now: start };
  const context: Context = {
    ...base,
    prices: pricesAt(() => clock.now, now),
    settings: cacheSettings(database.knex),
  };
  const administrator = await findAdministrator(database.knex);
  await updateSettings(
    context,
    administrator,
    byWallet((_, coin) => madeUpAddress(coin, "the desk")),
  );
  const traders = await makeTraders(database);
  for (const trader of traders) {
    await updateUser(context, administrator, trader.user.id, { balance: decimalSchema.parse("5000.00") });
  }

  const orders: Moment[] = [];
  const transactions: Moment[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const moment = momentOf(step, STEPS, now);
    clock.now = moment;
    const decided = step < STEPS - WAITING_STEPS;
    const endedAt = decided ? new Date(Math.min(moment.getTime() + DECISION_MS, now)) : null;
    const whenDecided = endedAt === null ? null : () => (clock.now = endedAt);
    const trader = pick(traders, chance(step, traders.length));
    if (chance(step + STEPS, 4) === 0) {
      const id = await transferMoney(context, { trader, administrator, step, whenDecided });
      transactions.push({ id, createdAt: moment, endedAt });
    } else {
      const id = await trade(context, { trader, administrator, step, whenDecided });
      orders.push({ id, createdAt: moment, endedAt });
      transactions.push({ id: await tradeTransactionOf(context, id), createdAt: moment, endedAt });
    }
  }
  await backdateEverything(database.knex, { start, orders, transactions });
  const last = pick(traders, DEMO_TRADERS.length - 1);
  await updateUser(context, administrator, last.user.id, { isActive: false });
  await fillCandles(database, now);
  await database.knex("users").update({ createdAt: start });
  // Days that an empty desk has already summed up; the server sums them up again.
  await database.knex("deskDays").delete();
  await forgetSoFar(database.knex);
  await database.knex("accountDays").delete();
  await database.knex("accountDaysUntil").update({ day: null });
  return true;
}

type Step = {
  trader: Actor;
  administrator: Actor;
  step: number;
  /** Moves the clock to the moment of the decision; null if it is still pending. */
  whenDecided: (() => void) | null;
};

async function trade(context: Context, { trader, administrator, step, whenDecided }: Step): Promise<string> {
  const { tradingFee } = await getSettings(context.database.knex);
  const crypto = pick(COINS, chance(step + 1000, COINS.length));
  const amount = toDecimal(20 + chance(step + 2000, 230));
  const body = orderEndpoints.placeOrder.body.parse({
    type: chance(step + 3000, 3) === 0 ? "sell" : "buy",
    crypto,
    amount,
    pricePerCoin: context.prices.current().prices[crypto].price,
    ...orderFigures(amount, tradingFee),
  });
  const order = await placeOrder(context, trader, body);
  if (whenDecided === null) return order.id;
  whenDecided();
  const outcome = chance(step + 4000, 12);
  if (outcome === 0) {
    await cancelOrder(context, trader, order.id);
  } else {
    const { result, returnRate, comment } = pick(RESOLUTIONS, outcome);
    await resolveOrder(context, administrator, order.id, {
      result,
      returnRate: toDecimal(returnRate),
      adminComment: comment,
    });
  }
  return order.id;
}

async function transferMoney(
  context: Context,
  { trader, administrator, step, whenDecided }: Step,
): Promise<string> {
  const crypto = pick(COINS, chance(step + 5000, COINS.length));
  const amount = toDecimal(50 + 25 * chance(step + 6000, 30));
  const { id } = await submitTransaction(
    context,
    trader,
    chance(step + 7000, 3) === 0
      ? {
          type: "withdrawal",
          crypto,
          amount,
          walletAddress: madeUpAddress(crypto, `wallet of ${trader.user.username}`),
        }
      : {
          type: "deposit",
          crypto,
          amount,
          transactionId: madeUpTransactionId(crypto, `transfer ${step}`),
          memo: "From my own wallet",
        },
  );
  if (whenDecided === null) return id;
  whenDecided();
  const outcome = chance(step + 8000, 8);
  if (outcome === 0) await cancelTransaction(context, trader, id);
  else
    await processTransaction(context, administrator, id, {
      status: outcome === 1 ? "rejected" : "completed",
    });
  return id;
}

async function tradeTransactionOf({ database }: Context, orderId: string): Promise<string> {
  return (await TransactionModel.query(database.knex).findOne({ orderId }).throwIfNotFound()).id;
}
