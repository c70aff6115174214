import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";
import { formatUsd } from "../formatMoney.ts";
import { changesBetween } from "../changesBetween.ts";
import { say, t } from "../language/index.ts";
import { STATUS_WORDS, TYPE_WORDS } from "./statusWords.ts";
import type { Versioned } from "../sync/index.ts";

type Decidable = Versioned & { userId: string; status: string };

/** The user's own items that the desk decided between two states of a store; cancellations are the user's own doing. */
export function decidedBetween<E extends Decidable>(
  before: ReadonlyMap<string, E>,
  after: ReadonlyMap<string, E>,
  userId: string,
): E[] {
  const changes = changesBetween(before, after) ?? [];
  return changes.filter(
    ({ id, status, userId: owner }) =>
      owner === userId &&
      before.get(id)?.status === "pending" &&
      status !== "pending" &&
      status !== "cancelled",
  );
}

/** Withdrawals that this administrator was paying and another one has taken over. */
export function takenOverBetween(
  before: ReadonlyMap<string, Transaction>,
  after: ReadonlyMap<string, Transaction>,
  username: string,
): Transaction[] {
  const changes = changesBetween(before, after) ?? [];
  return changes.filter(
    ({ id, payingBy }) => before.get(id)?.payingBy === username && payingBy !== null && payingBy !== username,
  );
}

export function describeTakeover({ username, amount, payingBy }: Transaction): string {
  return t`${payingBy ?? ""} is paying ${username}'s withdrawal of ${formatUsd(amount)} now. Don't send it again.`;
}

export function describeDecidedOrder({ type, amount, crypto, status, payout }: Order): string {
  const ended = say(STATUS_WORDS[status]);
  const outcome = status === "rejected" || payout === null ? ended : t`${ended}, payout ${formatUsd(payout)}`;
  return type === "buy"
    ? t`Your order to buy ${formatUsd(amount)} of ${crypto}: ${outcome}.`
    : t`Your order to sell ${formatUsd(amount)} of ${crypto}: ${outcome}.`;
}

export function describeDecidedTransaction({ type, amount, status }: Transaction): string {
  return t`Your ${say(TYPE_WORDS[type])} of ${formatUsd(amount)}: ${say(STATUS_WORDS[status])}.`;
}
