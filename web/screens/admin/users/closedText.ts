import type { ClosedPending } from "#protocol/closePending.ts";
import { formatCount } from "../../../format.ts";

/** The result of closing what a banned user had pending, in words. */
export function closedText({ orders, deposits, withdrawals, left }: ClosedPending): string {
  const parts = [
    counted(orders, "order"),
    counted(deposits, "deposit"),
    counted(withdrawals, "withdrawal"),
  ].filter((part) => part !== null);
  const closed = parts.length === 0 ? "Nothing was rejected." : `Rejected: ${parts.join(", ")}.`;
  const stays = left.map(({ kind, id, reason }) => ` Still pending: ${kind} ${id}. ${reason}`);
  return closed + stays.join("");
}

function counted(count: number, what: string): string | null {
  if (count === 0) return null;
  return `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
}
