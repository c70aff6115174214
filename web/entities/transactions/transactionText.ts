import type { Transaction } from "#protocol/transactions.ts";
import { mark, type Message } from "../../language/index.ts";

export const TYPE_NAMES = {
  deposit: mark`Deposit`,
  withdrawal: mark`Withdrawal`,
  trade: mark`Trade`,
} as const satisfies Record<Transaction["type"], Message>;

export const CLAIMED = mark`Someone else has also submitted this transaction. The desk will review both claims and credit the rightful owner.`;

/** USD if there is no coin, as specified. */
export function coinOf({ crypto }: Transaction): string {
  return crypto ?? "USD";
}

/** A trade is cancelled with its order; a withdrawal that is being paid can't be cancelled. */
export function canCancel({ status, type, payingSince }: Transaction): boolean {
  return status === "pending" && type !== "trade" && payingSince === null;
}
