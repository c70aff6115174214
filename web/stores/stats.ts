import { create } from "zustand";
import type { AdminStats, TradeStats } from "#protocol/entities.ts";

/*
 * Figures carry no version. Events of the socket arrive in order; an answer counts only when nothing newer
 * came since it was asked for, so whoever fetches says when that was.
 */

type StatsState<T> = {
  stats: T | null;
  receivedAt: number;
  /** `askedAt` (performance.now) for an answer, nothing for an event. */
  upsert: (stats: T, askedAt?: number) => void;
  reset: () => void;
};

function createStatsStore<T>() {
  return create<StatsState<T>>()((set, get) => ({
    stats: null,
    receivedAt: 0,
    upsert: (stats, askedAt = performance.now()) => {
      if (askedAt < get().receivedAt) return;
      set({ stats, receivedAt: performance.now() });
    },
    reset: () => set({ stats: null, receivedAt: 0 }),
  }));
}

export const useTradeStats = createStatsStore<TradeStats>();
export const useAdminStats = createStatsStore<AdminStats>();
