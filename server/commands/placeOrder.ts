import { v7 as uuidv7 } from "uuid";
import { orderPlaced } from "#db/ledger/postings.ts";
import { post } from "#db/ledger/post.ts";
import { OrderModel } from "#db/models/OrderModel.ts";
import { TransactionModel } from "#db/models/TransactionModel.ts";
import type { Tx } from "#db/transact.ts";
import type { Body } from "#protocol/endpoints.ts";
import { type Market, type Order, orderSchema } from "#protocol/entities.ts";
import type { Quote } from "#protocol/errors.ts";
import { compare } from "#protocol/money.ts";
import { movedAgainst, orderFigures } from "#protocol/rules.ts";
import type { Actor, Context } from "../context.ts";
import { presentMarket } from "../presenters/presentMarket.ts";
import { presentOrder } from "../presenters/presentOrder.ts";
import { presentTransaction } from "../presenters/presentTransaction.ts";
import { getSettings } from "../queries/settings.ts";
import { mustFindUser } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { oncePerKey } from "./idempotency.ts";
import { refuseHold } from "./refuseHold.ts";

/**
 * Places an order and holds its total. Fee and total are computed here and the price is the feed's; what the
 * trader saw only decides whether they must be asked again (409 `quote_changed`, design section 3).
 */
export async function placeOrder(
  { database, prices }: Context,
  actor: Actor,
  body: Body<"placeOrder">,
  idempotencyKey?: string,
): Promise<Order> {
  const market = presentMarket(prices, body.crypto);
  const call = {
    userId: actor.user.id,
    key: idempotencyKey,
    request: { placeOrder: body },
    response: orderSchema,
  };
  return database.transact((tx) =>
    oncePerKey(tx, call, async () => {
      const { tradingFee: feeRate } = await getSettings(tx.trx);
      const quote = { pricePerCoin: market.price, feeRate, ...orderFigures(body.amount, feeRate) };
      refuseChangedQuote(body, quote);
      const id = uuidv7();
      const held = await post(tx.trx, orderPlaced(quote.total), {
        userId: actor.user.id,
        reference: id,
        actorId: actor.user.id,
      });
      if (held === null) return refuseHold(tx.trx, actor, quote.total);
      return record(tx, actor, { id, body, quote, market });
    }),
  );
}

function refuseChangedQuote(body: Body<"placeOrder">, quote: Quote): void {
  const dearer = compare(quote.total, body.total) > 0;
  if (dearer || movedAgainst(body.type, body.pricePerCoin, quote.pricePerCoin))
    throw new Refusal("quote_changed", { quote });
}

async function record(
  { trx, publish }: Tx,
  { user }: Actor,
  { id, body, quote, market }: { id: string; body: Body<"placeOrder">; quote: Quote; market: Market },
): Promise<Order> {
  const { type, crypto, amount, walletAddress } = body;
  const row = await OrderModel.query(trx)
    .insert({
      id,
      userId: user.id,
      type,
      crypto,
      amount,
      walletAddress,
      ...quote,
      evidence: { quote: market, resolution: null },
    })
    .returning("*");
  const trade = await TransactionModel.query(trx)
    .insert({ id: uuidv7(), userId: user.id, type: "trade", amount, crypto, orderId: id })
    .returning("*");
  const order = presentOrder(row, user.username);
  publish(
    { name: "order.changed", userId: user.id, payload: order },
    { name: "transaction.changed", userId: user.id, payload: presentTransaction(trade, user.username) },
    { name: "user.changed", userId: user.id, payload: await mustFindUser(trx, user.id) },
  );
  return order;
}
