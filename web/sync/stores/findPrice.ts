import type { Coin } from "#protocol/coins.ts";
import { type Decimal, toDecimal } from "#protocol/money.ts";
import { usePrices } from "./prices.ts";

/** The price on screen; null before the first. */
export function findPrice(coin: Coin): Decimal | null {
  const price = usePrices.getState().prices?.prices[coin].price;
  return price === undefined ? null : toDecimal(price);
}
