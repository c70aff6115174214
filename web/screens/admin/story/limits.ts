import { compare, type Decimal, divide, toPercent } from "#protocol/money.ts";
import type { Standing } from "#protocol/story.ts";
import { mark, type Message } from "../../../language/index.ts";

export const LIMIT_NAMES: Readonly<Record<Standing["limits"][number]["kind"], Message>> = {
  pending_deposits: mark`Pending deposits`,
  pending_withdrawals: mark`Pending withdrawals`,
  automatic_deposits: mark`Approved automatically, 24 hours`,
  saved_addresses: mark`Saved addresses`,
  tokens: mark`API tokens`,
  exports: mark`Exports of own data, 1 hour`,
};

/** How much of a limit is used, as the width of a bar; all of it if the limit is 0. */
export function usedPercent(used: Decimal, most: Decimal): string {
  return isUsedUp(used, most) ? "100%" : `${toPercent(divide(used, most))}%`;
}

export function isUsedUp(used: Decimal, most: Decimal): boolean {
  return compare(used, most) >= 0;
}
