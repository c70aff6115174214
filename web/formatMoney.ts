import { COIN_TABLE, type Coin } from "#protocol/coins.ts";
import {
  compare,
  type Decimal,
  formatDown,
  formatEight,
  formatUp,
  isNegative,
  negate,
  partsOfCent,
  ZERO,
} from "#protocol/money.ts";
import { formatFigure } from "./format.ts";
import { inDigits, inDollars, inPercent } from "./language/index.ts";

/* How exact amounts are formatted; a separate file, because visitors see no amounts. */

const CENTS = 2;

/** USD in full, so that displayed figures add up: two decimals, and parts of a cent if there are any. */
export function formatUsd(amount: Decimal): string {
  const { cents, parts } = splitUsd(amount);
  return inDollars(`${cents}${parts}`, isNegative(amount) ? "-" : "");
}

/** The digits of an amount in USD without its sign: up to the cent, and the parts of a cent. */
export function splitUsd(amount: Decimal): { cents: string; parts: string } {
  const size = isNegative(amount) ? negate(amount) : amount;
  return { cents: inDigits(formatDown(size)), parts: partsOfCent(size) };
}

/** How many digits after the cents each figure of a column must leave room for. */
export function roomForParts(amounts: readonly Decimal[]): number {
  return Math.max(0, ...amounts.map((amount) => partsOfCent(amount).length));
}

/** Truncated to two decimals, as specified: never more than there is. */
export function formatToCent(amount: Decimal): string {
  return inDollars(inDigits(formatDown(amount)));
}

/** Rounded up to two decimals, as specified: never less than is needed. */
export function formatUpToCent(amount: Decimal): string {
  return inDollars(inDigits(formatUp(amount)));
}

/** The sign of a profit: plus above zero, minus below, none at zero. */
export function signOfProfit(amount: Decimal): "+" | "-" | "" {
  return isNegative(amount) ? "-" : compare(amount, ZERO) > 0 ? "+" : "";
}

/** The amount of an order or a transaction: eight decimals. */
export function formatAmount(amount: Decimal): string {
  return inDigits(formatEight(amount));
}

/**
 * The price at which an order was placed or decided: to the cent, or with its market price's decimals if those are
 * more.
 */
export function formatCoinPrice(coin: Coin, price: Decimal): string {
  return inDollars(coinPriceDigits(coin, price));
}

/** The same without the sign of the dollar. */
export function coinPriceDigits(coin: Coin, price: Decimal): string {
  const decimals = priceDecimals(coin);
  return decimals > CENTS ? formatFigure(Number(price), decimals) : inDigits(formatDown(price));
}

/** The decimals of such a price. */
export function priceDecimals(coin: Coin): number {
  return Math.max(CENTS, COIN_TABLE[coin].priceDecimals);
}

/** The price of an order as a position on a chart; never used for computing. */
export function chartPrice(price: Decimal): number {
  return Number(price);
}

/** An exactly computed change in percent: signed, two decimals, rounded towards zero. */
export function signedPercent(percent: Decimal): string {
  const digits = formatDown(isNegative(percent) ? negate(percent) : percent);
  const sign = digits === "0.00" ? "" : isNegative(percent) ? "-" : "+";
  return `${sign}${inPercent(inDigits(digits))}`;
}
