import { add, compare, type Decimal, divide, formatDown, toPercent, ZERO } from "#protocol/money.ts";

/** Each amount as a share of all, in percent with two decimals, rounded down; of nothing, each is 0.00. */
export function percentsOf(amounts: readonly Decimal[]): string[] {
  const whole = amounts.reduce(add, ZERO);
  return amounts.map((amount) =>
    compare(whole, ZERO) === 0 ? "0.00" : formatDown(toPercent(divide(amount, whole))),
  );
}
