import { add, type Decimal, negate, subtract, ZERO } from "#protocol/money.ts";
import type { MOVEMENT_KINDS } from "#protocol/statement.ts";

export type PlatformAccount = "custody" | "fees" | "trading" | "adjustments";

export type JournalKind = (typeof MOVEMENT_KINDS)[number];

/**
 * One journal: the amounts in USD for the user's two buckets and the platform's side, credit-positive; sums to zero.
 */
export type Posting = {
  kind: JournalKind;
  available: Decimal;
  held: Decimal;
  platform: Partial<Record<PlatformAccount, Decimal>>;
  /** True if money leaves the trader's control: refused while the account is frozen by a ban. */
  needsUnfrozen?: true;
  /** For orders: refused if the account has this many pending. */
  mostPending?: number;
};

/* The desk's postings, one function per kind. */

/** Holds the total; `mostPending` limits how many pending orders the account may have. */
export function orderPlaced(total: Decimal, mostPending?: number): Posting {
  return {
    kind: "order_placement",
    available: negate(total),
    held: total,
    platform: {},
    needsUnfrozen: true,
    ...(mostPending !== undefined && { mostPending }),
  };
}

/**
 * Won or lost: the whole hold is spent and `payout` becomes available. The desk earns fee and amount, and pays the
 * payout.
 */
export function orderSettled(order: {
  amount: Decimal;
  tradingFee: Decimal;
  total: Decimal;
  payout: Decimal;
}): Posting {
  return {
    kind: "order_settlement",
    available: order.payout,
    held: negate(order.total),
    platform: { fees: order.tradingFee, trading: subtract(order.amount, order.payout) },
  };
}

/** Rejected or cancelled: the whole hold is returned, including the fee. */
export function orderReleased(total: Decimal): Posting {
  return { kind: "order_settlement", available: total, held: negate(total), platform: {} };
}

/** Makes the amount available; custody holds the coins for it. */
export function depositApproved(amount: Decimal): Posting {
  return { kind: "deposit_settlement", available: amount, held: ZERO, platform: { custody: negate(amount) } };
}

/** Puts the amount on hold. */
export function withdrawalPlaced(amount: Decimal): Posting {
  return {
    kind: "withdrawal_placement",
    available: negate(amount),
    held: amount,
    platform: {},
    needsUnfrozen: true,
  };
}

/** The held amount leaves custody. */
export function withdrawalApproved(amount: Decimal): Posting {
  return {
    kind: "withdrawal_settlement",
    available: ZERO,
    held: negate(amount),
    platform: { custody: amount },
  };
}

/** Rejected or cancelled: the hold is returned. */
export function withdrawalReleased(amount: Decimal): Posting {
  return { kind: "withdrawal_settlement", available: amount, held: negate(amount), platform: {} };
}

/** An administrator sets the available balance: books the difference, which may be negative. The hold stays. */
export function balanceSet(from: Decimal, to: Decimal): Posting {
  const difference = subtract(to, from);
  return {
    kind: "balance_adjustment",
    available: difference,
    held: ZERO,
    platform: { adjustments: negate(difference) },
  };
}

/** The sum of a posting; anything but zero is a bug in the functions above. */
export function sumOf(posting: Posting): Decimal {
  return Object.values(posting.platform).reduce(add, add(posting.available, posting.held));
}
