import type { TokenScope } from "#protocol/tokens.ts";

export const SCOPE_LABELS: Record<TokenScope, string> = {
  read: "Read",
  trade: "Read and trade",
  desk_read: "Read the desk",
  desk_decide: "Decide for the desk",
};

/** What a token of this scope can do, in full. */
export const SCOPE_HINTS: Record<TokenScope, string> = {
  read: "Sees your balance, orders and transactions.",
  trade: "Also places and cancels orders. It can't deposit, withdraw or change settings.",
  desk_read: "Sees everything that you see as an administrator. It lasts 90 days.",
  desk_decide:
    "Also decides orders, deposits and withdrawals in your name. It can't approve requests of other administrators, or change users and settings. It lasts 90 days.",
};
