import type { Coin } from "#protocol/constants.ts";
import type { Market, Prices } from "#protocol/entities.ts";
import { toDecimal } from "#protocol/money.ts";

/** What the board says of one coin right now, as an order keeps it in its evidence. */
export function presentMarket(prices: Prices, coin: Coin): Market {
  return {
    price: toDecimal(prices.prices[coin].price),
    source: prices.source,
    status: prices.status,
    at: prices.asOf,
  };
}
