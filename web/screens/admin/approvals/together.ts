import type { Approval } from "#protocol/approvals.ts";
import { subtract, ZERO } from "#protocol/money.ts";
import type { Piece } from "../many/plan.ts";

/**
 * True for what may be approved together: the result of an order, or a deposit that nobody else claims, if the
 * administrator neither asked for it nor owns the account. Everything else needs a look at each.
 */
export function canApproveTogether(approval: Approval, me: string): boolean {
  const { kind, status, requestedById, traderId, details } = approval;
  if (status !== "pending" || requestedById === me || traderId === null || traderId === me) return false;
  if (kind === "order_resolution") return true;
  return (
    kind === "transaction_processing" && details["type"] === "deposit" && details["conflict"] === undefined
  );
}

/** What each adds to its trader's available balance. */
export function piecesOf(approvals: readonly Approval[]): Piece[] {
  return approvals.map(({ id, traderId, trader, balance }) => ({
    id,
    userId: traderId ?? "",
    username: trader ?? "",
    held: ZERO,
    credited: balance === null ? ZERO : subtract(balance.after, balance.before),
  }));
}
