import { type Decimal, ZERO } from "#protocol/money.ts";
import type { TradeStats, User } from "#protocol/users.ts";

/** Account Balance (specification section 2): that of the stats, else the user's, else 0.00. */
export function shownBalance(
  stats: Pick<TradeStats, "balance"> | null,
  user: Pick<User, "balance"> | null,
): Decimal {
  return stats?.balance ?? user?.balance ?? ZERO;
}
