import type { AdminStats } from "#protocol/adminStats.ts";

/** The number of pending items for administrators; 0 while unknown. */
export function waitingWork({ stats }: { stats: AdminStats | null }): number {
  return stats === null ? 0 : stats.pendingOrders + stats.pendingTransactions;
}
