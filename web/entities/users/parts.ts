import { add, addAll, compare, type Decimal, negate } from "#protocol/money.ts";
import type { Movement, StatementPart } from "#protocol/statement.ts";
import { mark, type Message } from "../../language/index.ts";

/** The parts of a balance in the order in which they are shown, each with its name and what it consists of. */
export const PART_TEXTS: Readonly<Record<StatementPart, { name: Message; note: Message }>> = {
  deposits: { name: mark`Deposits`, note: mark`Approved deposits` },
  withdrawals: {
    name: mark`Withdrawals`,
    note: mark`Everything requested, also what still waits or came back`,
  },
  placed: { name: mark`Placed in orders`, note: mark`The amounts of all orders, without fees` },
  fees: { name: mark`Trading fees`, note: mark`The fees of all orders` },
  paidOut: { name: mark`Paid out`, note: mark`What won and partly lost orders returned` },
  returned: {
    name: mark`Returned`,
    note: mark`Rejected and cancelled orders, fees included, and withdrawals`,
  },
  corrections: {
    name: mark`Corrections by the desk`,
    note: mark`Balances that an administrator set, each with its reason`,
  },
  held: { name: mark`Held now`, note: mark`In open orders and withdrawals, counted in the sums above` },
};

/** How much a movement adds to a part; with null, to the available balance. */
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

/** True if the parts add up to the balance. */
export function addsUp(parts: Readonly<Record<string, Decimal>>, available: Decimal): boolean {
  return compare(addAll(Object.values(parts)), available) === 0;
}
