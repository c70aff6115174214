import { addAll, type Decimal } from "#protocol/money.ts";
import type { Order } from "#protocol/orders.ts";
import type { Transaction } from "#protocol/transactions.ts";

/** What waits for the desk: how many, USD in total, and when the oldest was submitted; null if there is none. */
export type Waiting = { count: number; amount: Decimal; since: string | null };

export type Pending = Record<"orders" | "deposits" | "withdrawals", Waiting>;

type ById<E> = { byId: ReadonlyMap<string, E> };

/** A user's waiting items; orders count with their fees, as they are held. */
export function pendingOf(
  orders: ById<Pick<Order, "userId" | "status" | "total" | "createdAt">>,
  transactions: ById<Pick<Transaction, "userId" | "type" | "status" | "amount" | "createdAt">>,
  userId: string,
): Pending {
  const waits = ({ status, userId: owner }: { status: string; userId: string }) =>
    status === "pending" && owner === userId;
  const transfers = [...transactions.byId.values()].filter(waits);
  return {
    orders: sum([...orders.byId.values()].filter(waits).map((order) => ({ ...order, amount: order.total }))),
    deposits: sum(transfers.filter(({ type }) => type === "deposit")),
    withdrawals: sum(transfers.filter(({ type }) => type === "withdrawal")),
  };
}

function sum(waiting: readonly { amount: Decimal; createdAt: string }[]): Waiting {
  return {
    count: waiting.length,
    amount: addAll(waiting.map(({ amount }) => amount)),
    since: waiting.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
  };
}
