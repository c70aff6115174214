/*
 * Places one order and waits for its settlement, which the desk pushes:
 *
 *   LIVEDESK_URL=http://127.0.0.1:3000 LIVEDESK_TOKEN=livedesk_… node --import tsx examples/bot.ts buy BTC 100
 *
 * Create the token under Settings, Security, API tokens, with the scope to trade.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createLivedesk, type Livedesk } from "#client/livedesk.ts";
import { LivedeskError } from "#client/LivedeskError.ts";
import { waitForSettlement } from "#client/settlement.ts";
import { COINS, coinSchema } from "#protocol/coins.ts";
import { amountSchema, toDecimal } from "#protocol/money.ts";
import { type Order, orderTypeSchema } from "#protocol/orders.ts";
import { orderFigures } from "#protocol/rules.ts";
import type { User } from "#protocol/users.ts";

const argumentsSchema = z.tuple([orderTypeSchema, coinSchema, amountSchema]);
type Arguments = z.infer<typeof argumentsSchema>;

const PATIENCE_MS = 15_000;

const parsed = argumentsSchema.safeParse(process.argv.slice(2));
// A file written on Windows leaves line ends after its values.
const url = process.env["LIVEDESK_URL"]?.trim() || "http://127.0.0.1:3000";
const token = process.env["LIVEDESK_TOKEN"]?.trim();
if (!parsed.success || !token || !/^https?:\/\//.test(url)) {
  console.error(
    `Usage: LIVEDESK_URL=http://127.0.0.1:3000 LIVEDESK_TOKEN=… node --import tsx examples/bot.ts buy|sell ${COINS.join("|")} <amount in USD>`,
  );
  process.exit(2);
}

const desk = createLivedesk({ url, token });
const { username, balance } = await mustFindDesk();
// Listen first, so that the settlement can't be missed.
const live = desk.listen();
try {
  await Promise.race([live.ready, tooLate(PATIENCE_MS)]);
  console.log(`I am ${username} and have $${balance}.`);
  const order = await place(desk, parsed.data);
  console.log(`Placed: ${order.type} ${order.crypto} for $${order.total}, at $${order.pricePerCoin} a coin.`);
  const settled = await waitForSettlement(desk, live, order);
  console.log(`Settled: ${settled.status}, payout $${settled.payout ?? "0.00"}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  live.close();
}

/** The token's user; exits if no desk answers, since a socket would keep waiting. */
async function mustFindDesk(): Promise<User> {
  try {
    return await desk.call("getUser");
  } catch (error) {
    const isRefusal = error instanceof LivedeskError;
    console.error(
      isRefusal
        ? error.message
        : `No desk answers at ${url} (${reasonOf(error)}). Set LIVEDESK_URL to where it is.`,
    );
    process.exit(1);
  }
}

/** Node says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return error.name;
}

async function tooLate(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`The desk answers at ${url}, but its pushes do not come. Does a proxy pass WebSocket on?`);
}

/** Places the order at the current prices and fee; if they have just become worse, once more at the new ones. */
async function place(to: Livedesk, [type, crypto, amount]: Arguments): Promise<Order> {
  const [{ prices }, { tradingFee: feeRate }] = await Promise.all([
    to.call("getPrices"),
    to.call("getSiteSettings"),
  ]);
  const pricePerCoin = toDecimal(prices[crypto].price);
  const form = { type, crypto, amount, pricePerCoin, ...orderFigures(amount, feeRate) };
  try {
    return await to.call("placeOrder", { body: form, idempotencyKey: randomUUID() });
  } catch (error) {
    if (!(error instanceof LivedeskError) || error.quote === undefined) throw error;
    const { feeRate: _included, ...figures } = error.quote;
    return to.call("placeOrder", { body: { ...form, ...figures }, idempotencyKey: randomUUID() });
  }
}
