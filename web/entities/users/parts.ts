import { add, compare, type Decimal, negate, ZERO } from "#protocol/money.ts";
import type { Movement, StatementPart } from "#protocol/statement.ts";

/** The parts of a balance in the order in which they are shown, each with its name and what it consists of. */
export const PART_TEXTS: Readonly<Record<StatementPart, { name: string; note: string }>> = {
  deposits: { name: "Deposits", note: "Approved deposits" },
  withdrawals: { name: "Withdrawals", note: "Everything requested, also what still waits or came back" },
  placed: { name: "Placed in orders", note: "The amounts of all orders, without fees" },
  fees: { name: "Trading fees", note: "The fees of all orders" },
  paidOut: { name: "Paid out", note: "What won and partly lost orders returned" },
  returned: { name: "Returned", note: "Rejected and cancelled orders, fees included, and withdrawals" },
  corrections: {
    name: "Corrections by the desk",
    note: "Balances that an administrator set, each with its reason",
  },
  held: { name: "Held now", note: "In open orders and withdrawals, counted in the sums above" },
};

/** What a movement adds to a part; with null, to the available balance. */
export function portionOf(
  { change, fee }: Pick<Movement, "change" | "fee">,
  part: StatementPart | null,
): Decimal {
  switch (part) {
    case "fees":
      return negate(fee);
    case "placed":
      return add(change.available, fee);
    case "held":
      return change.held;
    default:
      return change.available;
  }
}

export function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce(add, ZERO);
}

/** True if the parts add up to the balance. */
export function addsUp(parts: Readonly<Record<string, Decimal>>, available: Decimal): boolean {
  return compare(sumOf(Object.values(parts)), available) === 0;
}
