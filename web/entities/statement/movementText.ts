import { compare, ZERO } from "#protocol/money.ts";
import type { Movement } from "#protocol/statement.ts";
import { sayComment } from "../../components/commentText.ts";
import { mark, type Message, say, t } from "../../language/index.ts";

const OUTCOMES = {
  pending: mark`Order placed`,
  win: mark`Order won`,
  loss: mark`Order lost`,
  rejected: mark`Order rejected`,
  cancelled: mark`Order cancelled`,
} as const satisfies Record<NonNullable<Movement["outcome"]>, Message>;

/** A movement in a word or two, with its coin, or for a correction with its reason. */
export function describeMovement(movement: Movement): string {
  const what = [nameOf(movement)];
  if (movement.crypto !== null) what.push(movement.crypto);
  if (movement.ownAccount) what.push(t`decided by the account holder`);
  return what.join(", ");
}

function nameOf({ kind, outcome, change, reason }: Movement): string {
  switch (kind) {
    case "order_placement":
      return say(OUTCOMES.pending);
    case "order_settlement":
      return say(OUTCOMES[outcome ?? "pending"]);
    case "deposit_settlement":
      return t`Deposit`;
    case "withdrawal_placement":
      return t`Withdrawal requested`;
    case "withdrawal_settlement":
      return compare(change.available, ZERO) > 0 ? t`Withdrawal returned` : t`Withdrawal paid out`;
    case "balance_adjustment":
      return reason === null ? t`Balance set by the desk` : t`Balance set by the desk: ${sayComment(reason)}`;
  }
}
