import { add } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { formatUsd } from "../../../formatMoney.ts";

export type Decision = "completed" | "rejected";

/** The effect of the decision on the trader's balance, in words; without the balance while it is unknown. */
export function describeDecision(
  { type, amount, username }: Pick<Transaction, "type" | "amount" | "username">,
  decision: Decision,
  trader: Pick<User, "balance"> | null,
): string {
  const sum = formatUsd(amount);
  const stays = trader === null ? "" : ` The balance stays ${formatUsd(trader.balance)}.`;
  const becomes = trader === null ? "" : ` The balance becomes ${formatUsd(add(trader.balance, amount))}.`;
  if (type === "deposit") {
    return decision === "completed"
      ? `${username} is credited with ${sum}.${becomes}`
      : `${username} is credited with nothing.${stays}`;
  }
  return decision === "completed"
    ? `The ${sum} that ${username} has on hold leaves the desk.${stays}`
    : `${username} gets the ${sum} on hold back.${becomes}`;
}
