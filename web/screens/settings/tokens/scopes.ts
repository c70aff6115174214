import type { TokenScope } from "#protocol/tokens.ts";
import { mark, type Message } from "../../../language/index.ts";

export const SCOPE_LABELS: Record<TokenScope, Message> = {
  read: mark`Read`,
  trade: mark`Read and trade`,
  desk_read: mark`Read the desk`,
  desk_decide: mark`Decide for the desk`,
};

/** What a token of this scope can do, in full. */
export const SCOPE_HINTS: Record<TokenScope, Message> = {
  read: mark`Sees your balance, orders and transactions.`,
  trade: mark`Also places and cancels orders. It can't deposit, withdraw or change settings.`,
  desk_read: mark`Sees everything that you see as an administrator. It lasts 90 days.`,
  desk_decide: mark`Also decides orders, deposits and withdrawals in your name. It can't approve requests of other administrators, or change users and settings. It lasts 90 days.`,
};
