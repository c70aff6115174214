import type { Coin } from "#protocol/coins.ts";
import { toDecimal } from "#protocol/money.ts";
import type { Market } from "#protocol/prices.ts";
import type { PriceReader } from "../context.ts";

/**
 * The desk's quote for one coin right now, as stored in an order's evidence: the status is the one on every screen,
 * source and time are the coin's own.
 */
export function presentMarket(reader: PriceReader, coin: Coin): Market {
  const { prices, status } = reader.current();
  return { price: toDecimal(prices[coin].price), status, ...reader.originOf(coin) };
}
