import { compare, type Decimal, formatDown, formatUp } from "#protocol/money.ts";

/** Why an amount can't be withdrawn; null if it can. */
export function withdrawalRefusal(amount: Decimal, balance: Decimal): string | null {
  if (compare(amount, balance) <= 0) return null;
  return `You need $${formatUp(amount)} but only have $${formatDown(balance)}.`;
}
