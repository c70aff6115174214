import { compare, ZERO } from "#protocol/money.ts";
import type { Movement } from "#protocol/statement.ts";

const OUTCOMES = {
  pending: "Order placed",
  win: "Order won",
  loss: "Order lost",
  rejected: "Order rejected",
  cancelled: "Order cancelled",
} as const satisfies Record<NonNullable<Movement["outcome"]>, string>;

/** A movement in a word or two, with its coin, or for a correction with its reason. */
export function describeMovement(movement: Movement): string {
  const what = [nameOf(movement)];
  if (movement.crypto !== null) what.push(movement.crypto);
  if (movement.ownAccount) what.push("decided by the account holder");
  return what.join(", ");
}

function nameOf({ kind, outcome, change, reason }: Movement): string {
  switch (kind) {
    case "order_placement":
      return OUTCOMES.pending;
    case "order_settlement":
      return OUTCOMES[outcome ?? "pending"];
    case "deposit_settlement":
      return "Deposit";
    case "withdrawal_placement":
      return "Withdrawal requested";
    case "withdrawal_settlement":
      return compare(change.available, ZERO) > 0 ? "Withdrawal returned" : "Withdrawal paid out";
    case "balance_adjustment":
      return reason === null ? "Balance set by the desk" : `Balance set by the desk: ${reason}`;
  }
}
