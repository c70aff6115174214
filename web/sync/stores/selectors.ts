import type { AdminStats, Order } from "#protocol/entities.ts";

type ById<E> = { byId: ReadonlyMap<string, E> };

/** Newest first: ids are UUIDv7, so their order is the order of creation. */
export function newestFirst(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? 1 : -1;
}

export function oldestFirst(a: { id: string }, b: { id: string }): number {
  return newestFirst(b, a);
}

export function ownOrders({ byId }: ById<Order>, userId: string): Order[] {
  return [...byId.values()].filter((order) => order.userId === userId).sort(newestFirst);
}

export function ownOpenOrders(state: ById<Order>, userId: string): Order[] {
  return ownOrders(state, userId).filter((order) => order.status === "pending");
}

/** How much work waits for administrators; 0 while unknown. */
export function waitingWork({ stats }: { stats: AdminStats | null }): number {
  return stats === null ? 0 : stats.pendingOrders + stats.pendingTransactions;
}
