import { add, type Decimal, ZERO } from "./money.ts";
import type { Order } from "./orders.ts";

/** The effect of an order on its trader's money, line by line, in USD. */
export type OrderArithmetic = {
  amount: Decimal;
  fee: Decimal;
  /** Amount and fee, which were put on hold when the order was placed. */
  held: Decimal;
  /** How the hold was used; null while the order waits. */
  end: {
    released: Decimal;
    /** How much of it was traded and kept as a fee; both 0 if the order was rejected or cancelled. */
    traded: Decimal;
    feeKept: Decimal;
    payout: Decimal;
    /** What was available again: released − traded − feeKept + payout. */
    returned: Decimal;
  } | null;
};

/** A win or loss pays `payout` and uses up the whole hold; rejected and cancelled orders get all of it back. */
export function arithmeticOf(
  order: Pick<Order, "amount" | "tradingFee" | "total" | "status" | "payout">,
): OrderArithmetic {
  const { amount, tradingFee: fee, total, status } = order;
  const placed = { amount, fee, held: add(amount, fee) };
  if (status === "pending") return { ...placed, end: null };
  if (status === "rejected" || status === "cancelled")
    return {
      ...placed,
      end: { released: total, traded: ZERO, feeKept: ZERO, payout: ZERO, returned: total },
    };
  const payout = order.payout ?? ZERO;
  return { ...placed, end: { released: total, traded: amount, feeKept: fee, payout, returned: payout } };
}
