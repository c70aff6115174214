import type { Coin } from "#protocol/coins.ts";
import type { Market } from "#protocol/entities.ts";
import { toDecimal } from "#protocol/money.ts";
import type { PriceBoard } from "../context.ts";

/**
 * What the board says of one coin right now, as an order keeps it in its evidence: the status is the one on every
 * screen, source and time are the coin's own.
 */
export function presentMarket(board: PriceBoard, coin: Coin): Market {
  const { prices, status } = board.current();
  return { price: toDecimal(prices[coin].price), status, ...board.originOf(coin) };
}
