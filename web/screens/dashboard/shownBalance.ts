import { type Decimal, ZERO } from "#protocol/money.ts";
import type { TradeStats, User } from "#protocol/users.ts";

/** The specified Account Balance: that of the stats, otherwise the user's, otherwise 0.00. */
export function shownBalance(
  stats: Pick<TradeStats, "balance"> | null,
  user: Pick<User, "balance"> | null,
): Decimal {
  return stats?.balance ?? user?.balance ?? ZERO;
}
