import type { AdminStats } from "#protocol/adminStats.ts";
import type { Order } from "#protocol/orders.ts";

type ById<E> = { byId: ReadonlyMap<string, E> };

/** An entity of a list that the server orders by time. */
export type Dated = { id: string } & ({ createdAt: string } | { at: string });

function timeOf(entity: Dated): string {
  return "createdAt" in entity ? entity.createdAt : entity.at;
}

/** The position of an entity in a list, oldest first; consistent with the functions below. */
export function sortKey(entity: Dated): string {
  return timeOf(entity) + entity.id;
}

/**
 * By time, then id, like the server, but to the millisecond. Ids alone would not do: those of two nodes with different
 * clocks are not in the order of the database's time.
 */
export function oldestFirst(a: Dated, b: Dated): number {
  const [timeA, timeB] = [timeOf(a), timeOf(b)];
  if (timeA !== timeB) return timeA < timeB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export function newestFirst(a: Dated, b: Dated): number {
  return oldestFirst(b, a);
}

export function ownOrders({ byId }: ById<Order>, userId: string): Order[] {
  return [...byId.values()].filter((order) => order.userId === userId).sort(newestFirst);
}

export function ownOpenOrders(state: ById<Order>, userId: string): Order[] {
  return ownOrders(state, userId).filter((order) => order.status === "pending");
}

/** The number of pending items for administrators; 0 while unknown. */
export function waitingWork({ stats }: { stats: AdminStats | null }): number {
  return stats === null ? 0 : stats.pendingOrders + stats.pendingTransactions;
}
