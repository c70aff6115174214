import type { Transaction } from "#protocol/entities.ts";

export const TYPE_NAMES = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  trade: "Trade",
} as const satisfies Record<Transaction["type"], string>;

export const CLAIMED =
  "Somebody else has submitted this transaction as well. The desk looks at both, and credits whose it is.";

/** The specification shows USD where there is no coin. */
export function coinOf({ crypto }: Transaction): string {
  return crypto ?? "USD";
}

/** A trade is cancelled with its order; what the desk is sending is not cancelled any more. */
export function canCancel({ status, type, payingSince }: Transaction): boolean {
  return status === "pending" && type !== "trade" && payingSince === null;
}
