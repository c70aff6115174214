import type { TokenScope } from "#protocol/tokens.ts";

export const SCOPE_LABELS: Record<TokenScope, string> = { read: "Read", trade: "Read and trade" };

/** What a token of this scope can do, in full. */
export const SCOPE_HINTS: Record<TokenScope, string> = {
  read: "Sees your balance, orders and transactions.",
  trade: "Also places and cancels orders. It can't deposit, withdraw or change settings.",
};
