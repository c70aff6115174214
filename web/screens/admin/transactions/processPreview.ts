import { add } from "#protocol/money.ts";
import type { Transaction } from "#protocol/transactions.ts";
import type { User } from "#protocol/users.ts";
import { formatUsd } from "../../../formatMoney.ts";
import { t } from "../../../language/index.ts";

export type Decision = "completed" | "rejected";

/** The effect of the decision on the trader's balance, in words; without the balance while it is unknown. */
export function describeDecision(
  { type, amount, username }: Pick<Transaction, "type" | "amount" | "username">,
  decision: Decision,
  trader: Pick<User, "balance"> | null,
): string {
  const sum = formatUsd(amount);
  const stays = trader === null ? "" : t` The balance stays ${formatUsd(trader.balance)}.`;
  const becomes = trader === null ? "" : t` The balance becomes ${formatUsd(add(trader.balance, amount))}.`;
  if (type === "deposit") {
    return decision === "completed"
      ? t`${username} is credited with ${sum}.${becomes}`
      : t`${username} is credited with nothing.${stays}`;
  }
  return decision === "completed"
    ? t`The ${sum} that ${username} has on hold leaves the desk.${stays}`
    : t`${username} gets the ${sum} on hold back.${becomes}`;
}
