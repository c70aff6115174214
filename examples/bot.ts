/*
 * Places one order and waits for its settlement, which the desk pushes:
 *
 *   LIVEDESK_URL=http://127.0.0.1:3000 LIVEDESK_TOKEN=livedesk_… node --import tsx examples/bot.ts buy BTC 100
 *
 * The token is made under Settings, Security, API tokens, with the scope to trade.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createLivedesk, type Livedesk } from "#client/livedesk.ts";
import { LivedeskError } from "#client/LivedeskError.ts";
import { waitForSettlement } from "#client/settlement.ts";
import { coinSchema, type Order, orderTypeSchema } from "#protocol/entities.ts";
import { amountSchema, toDecimal } from "#protocol/money.ts";
import { orderFigures } from "#protocol/rules.ts";

const wishSchema = z.tuple([orderTypeSchema, coinSchema, amountSchema]);
type Wish = z.infer<typeof wishSchema>;

const wish = wishSchema.safeParse(process.argv.slice(2));
const { LIVEDESK_URL: url = "http://127.0.0.1:3000", LIVEDESK_TOKEN: token } = process.env;
if (!wish.success || token === undefined) {
  console.error(
    "Usage: LIVEDESK_TOKEN=… node --import tsx examples/bot.ts buy|sell BTC|ETH|USDT <amount in USD>",
  );
  process.exit(2);
}

const desk = createLivedesk({ url, token });
const live = desk.listen();
try {
  // First listen, then act: the settlement can't come unheard.
  await live.ready;
  const { username, balance } = await desk.call("getUser");
  console.log(`I am ${username} and have $${balance}.`);
  const order = await place(desk, wish.data);
  console.log(`Placed: ${order.type} ${order.crypto} for $${order.total}, at $${order.pricePerCoin} a coin.`);
  const settled = await waitForSettlement(desk, live, order);
  console.log(`Settled: ${settled.status}, payout $${settled.payout ?? "0.00"}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  live.close();
}

/** Places the order at the prices and the fee of now; where they have just changed against us, once more at the new ones. */
async function place(to: Livedesk, [type, crypto, amount]: Wish): Promise<Order> {
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
