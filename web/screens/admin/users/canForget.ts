import { isForgotten } from "#protocol/forgotten.ts";
import { compare, ZERO } from "#protocol/money.ts";
import type { User } from "#protocol/users.ts";

/** True for an account without money, not even on hold. */
export function isEmptied({ balance, held }: User): boolean {
  return compare(balance, ZERO) === 0 && compare(held, ZERO) === 0;
}

/** True for a closed account of a trader, which can be anonymised. The server also refuses while something is pending. */
export function canForget(user: User): boolean {
  return !user.isActive && user.role === "user" && isEmptied(user) && !isForgotten(user);
}
