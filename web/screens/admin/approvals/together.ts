import type { Approval } from "#protocol/approvals.ts";
import { subtract, ZERO } from "#protocol/money.ts";
import type { Piece } from "../many/plan.ts";

/**
 * True for a request that may be approved together with others: the result of an order, or a deposit that nobody else
 * claims, if the administrator neither requested it nor owns the account. All others have to be looked at one by one.
 */
export function canApproveTogether(approval: Approval, me: string): boolean {
  const { kind, status, requestedById, traderId, details } = approval;
  if (status !== "pending" || requestedById === me || traderId === null || traderId === me) return false;
  if (kind === "order_resolution") return true;
  return (
    kind === "transaction_processing" && details["type"] === "deposit" && details["conflict"] === undefined
  );
}

/** How much each adds to its trader's available balance. */
export function piecesOf(approvals: readonly Approval[]): Piece[] {
  return approvals.map(({ id, traderId, trader, balance }) => ({
    id,
    userId: traderId ?? "",
    username: trader ?? "",
    held: ZERO,
    credited: balance === null ? ZERO : subtract(balance.after, balance.before),
  }));
}
