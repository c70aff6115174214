import { compare, type Decimal } from "#protocol/money.ts";
import { formatToCent, formatUpToCent } from "../../formatMoney.ts";
import { t } from "../../language/index.ts";

/** Why an amount can't be withdrawn; null if it can. */
export function withdrawalRefusal(amount: Decimal, balance: Decimal): string | null {
  if (compare(amount, balance) <= 0) return null;
  return t`You need ${formatUpToCent(amount)} but only have ${formatToCent(balance)}.`;
}
