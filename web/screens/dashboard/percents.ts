import {
  add,
  addAll,
  compare,
  type Decimal,
  divide,
  formatDown,
  subtract,
  toDecimal,
  toPercent,
  ZERO,
} from "#protocol/money.ts";

const HUNDREDTH = toDecimal("0.01");

/**
 * Each amount as a share of the sum, in percent with two decimals; 0.00 each if the sum is zero. They add up to 100:
 * the hundredths lost by rounding down go to the shares that lost most.
 */
export function percentsOf(amounts: readonly Decimal[]): string[] {
  const whole = addAll(amounts);
  if (compare(whole, ZERO) === 0) return amounts.map(() => "0.00");
  const shares = amounts.map((amount, index) => {
    const exact = toPercent(divide(amount, whole));
    const shown = toDecimal(formatDown(exact));
    return { index, shown, lost: subtract(exact, shown) };
  });
  let left = shares.reduce((rest, { shown }) => subtract(rest, shown), toDecimal("100"));
  for (const share of shares.toSorted((a, b) => compare(b.lost, a.lost) || a.index - b.index)) {
    if (compare(left, HUNDREDTH) < 0) break;
    share.shown = add(share.shown, HUNDREDTH);
    left = subtract(left, HUNDREDTH);
  }
  return shares.map(({ shown }) => formatDown(shown));
}
