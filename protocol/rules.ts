import {
  add,
  compare,
  type Decimal,
  decimalSchema,
  divide,
  multiply,
  multiplyRounded,
  subtract,
  toDecimal,
  toTwoDecimals,
  ZERO,
} from "./money.ts";
import type { OrderTerms, Result } from "./orders.ts";

/* Rules of orders that the first page does not load. */

/** The five resolutions an administrator can choose; no other pair is accepted. */
export const RESOLUTIONS = [
  { result: "win", returnRate: "1.8", comment: "Big Win - 1.8x return" },
  { result: "win", returnRate: "1.5", comment: "Standard Win - 1.5x return" },
  { result: "loss", returnRate: "0.5", comment: "Partial Loss - 50% returned" },
  { result: "loss", returnRate: "0", comment: "Total Loss - no return" },
  { result: "rejected", returnRate: "0", comment: "Order rejected by admin" },
] as const satisfies readonly { result: Result; returnRate: string; comment: string }[];

/** An order is refused when the feed moved further than this against the trader. */
const MAX_PRICE_SLIP = "0.01";

export type OrderFigures = { tradingFee: Decimal; total: Decimal };

/** Fee and total of an order in USD: fee = amount × rate, total = amount + fee. */
export function orderFigures(amount: Decimal, feeRate: Decimal): OrderFigures {
  const tradingFee = multiply(amount, feeRate);
  return { tradingFee, total: add(amount, tradingFee) };
}

export type ShownFigures = OrderFigures & { pricePerCoin: Decimal };

/** What is ordered, without the figures. */
export function termsOf(body: OrderTerms & Partial<ShownFigures>): OrderTerms {
  const { pricePerCoin: _, tradingFee: __, total: ___, ...terms } = body;
  return terms;
}

/** The largest amount in whole cents whose total fits into `available`; "0.00" if none does. */
export function largestAmount(available: Decimal, feeRate: Decimal): Decimal {
  const factor = add(decimalSchema.parse("1"), feeRate);
  const cent = decimalSchema.parse("0.01");
  const guess = toTwoDecimals(divide(available, factor));
  const next = add(guess, cent);
  return compare(orderFigures(next, feeRate).total, available) <= 0 ? toTwoDecimals(next) : guess;
}

/** True when `result` and `returnRate` are one of the five resolutions. */
export function isResolution(result: Result, returnRate: Decimal): boolean {
  return RESOLUTIONS.some(
    (known) => known.result === result && compare(toDecimal(known.returnRate), returnRate) === 0,
  );
}

/** The payout in USD: amount × multiplier for win and loss. A rejected order has none; its hold is released. */
export function payoutOf(result: Result, amount: Decimal, returnRate: Decimal): Decimal {
  return result === "rejected" ? ZERO : multiply(amount, returnRate);
}

/** True when the trader must be asked again: for a higher total, or a price that moved too far against them. */
export function isWorseThanShown(
  shown: Pick<OrderTerms, "type"> & ShownFigures,
  { total, pricePerCoin }: ShownFigures,
): boolean {
  return compare(total, shown.total) > 0 || movedAgainst(shown.type, shown.pricePerCoin, pricePerCoin);
}

/** True when the market moved more than 1 % against the trader since the quote: up for a buyer, down for a seller. */
export function movedAgainst(type: "buy" | "sell", quoted: Decimal, market: Decimal): boolean {
  const worse = type === "buy" ? subtract(market, quoted) : subtract(quoted, market);
  return compare(worse, multiplyRounded(quoted, MAX_PRICE_SLIP)) > 0;
}

/** Change from `from` to `to` in percent; null when `from` is zero. */
export function percentChange(from: Decimal, to: Decimal): Decimal | null {
  if (compare(from, ZERO) === 0) return null;
  return multiplyRounded(divide(subtract(to, from), from), "100");
}
