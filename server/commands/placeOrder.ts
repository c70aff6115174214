import { z } from "zod";
import type { Body } from "#protocol/endpoints.ts";
import { type Order, orderSchema } from "#protocol/orders.ts";
import { isWorseThanShown, orderFigures } from "#protocol/rules.ts";
import type { Actor, Context } from "../context.ts";
import { refuseMaintenance } from "../maintenance.ts";
import { refusePaused } from "../pauses.ts";
import { presentMarket } from "../presenters/presentMarket.ts";
import { Refusal, unauthenticated } from "../refusal.ts";
import { CALLS_PER_MINUTE } from "../sessions/rateLimits.ts";
import { draftOrder } from "./draftOrder.ts";
import { hashRequest, type Once } from "./idempotency.ts";
import { refuseHold } from "./refuseHold.ts";

const secondsSchema = z.number();

/**
 * Places an order and holds its total. Fee and total are computed here from the feed's price; the figures that the
 * trader saw only decide whether to ask again (409 `quote_changed`).
 */
export async function placeOrder(
  { config, database, prices, settings: settingsCache }: Context,
  actor: Actor,
  body: Body<"placeOrder">,
  { key, noteRepeated }: Once = { key: undefined },
): Promise<Order> {
  const market = presentMarket(prices, body.crypto);
  const once = key === undefined ? undefined : { key, requestHash: hashRequest({ placeOrder: body }) };
  let settings = await settingsCache.remembered();
  for (;;) {
    refuseMaintenance(actor, settings);
    const { tradingFee: feeRate } = settings;
    const quote = { pricePerCoin: market.price, feeRate, ...orderFigures(body.amount, feeRate) };
    const { outcome, answer } = await database.placeOrder({
      ...draftOrder(actor, body, { ...quote, market }),
      settings,
      quoteChanged: isWorseThanShown(body, quote),
      caller: actor.isRemembered === true ? actor.sessionHash : undefined,
      callsPerMinute: config.authRateLimit === 0 ? undefined : CALLS_PER_MINUTE.placeOrder,
      mostPending: config.maxPendingOrders,
      once,
    });
    switch (outcome) {
      case "repeated":
        noteRepeated?.();
        return orderSchema.parse(answer);
      case "placed":
        return orderSchema.parse(answer);
      case "caller_gone":
        throw unauthenticated(actor.tokenScope !== undefined);
      case "caller_suspended":
        throw new Refusal("account_suspended");
      case "rate_limited":
        throw new Refusal("rate_limited", { retryAfter: secondsSchema.parse(answer) });
      case "key_mismatch":
        throw new Refusal("idempotency_mismatch");
      case "quote_changed":
        throw new Refusal("quote_changed", { quote });
      case "not_held":
        return refuseHold(database.knex, actor, quote.total, config.maxPendingOrders);
      case "settings_changed":
        settings = await settingsCache.current();
        break;
      case "orders_paused":
        settings = await settingsCache.current();
        refusePaused(settings, "orders");
    }
  }
}
