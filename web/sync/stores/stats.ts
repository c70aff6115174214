import { create } from "zustand";
import type { AdminStats } from "#protocol/adminStats.ts";
import type { Decimal } from "#protocol/money.ts";
import type { TradeStats } from "#protocol/users.ts";
import { resetWithEntities } from "./entityResets.ts";

/*
 * Figures have no version. Socket events arrive in order; an answer counts only if nothing newer arrived since it was
 * requested, so every fetch says when that was.
 */

type StatsState<T> = {
  stats: T | null;
  receivedAt: number;
  /** `askedAt` (performance.now) for an answer, nothing for an event. */
  upsert: (stats: T, askedAt?: number) => void;
  reset: () => void;
};

type TradeStatsState = StatsState<TradeStats> & {
  /** The balance last pushed with the own user, and when. */
  pushed: { balance: Decimal; at: number } | null;
  /** The own user changed: its balance is shown without fetching the figures again. */
  followBalance: (balance: Decimal) => void;
};

export const useAdminStats = resetWithEntities(
  create<StatsState<AdminStats>>()((set, get) => ({
    stats: null,
    receivedAt: 0,
    upsert: (stats, askedAt = performance.now()) => {
      if (askedAt >= get().receivedAt) set({ stats, receivedAt: performance.now() });
    },
    reset: () => set({ stats: null, receivedAt: 0 }),
  })),
);

export const useTradeStats = resetWithEntities(
  create<TradeStatsState>()((set, get) => ({
    stats: null,
    receivedAt: 0,
    pushed: null,
    upsert: (stats, askedAt = performance.now()) => {
      const { receivedAt, pushed } = get();
      if (askedAt < receivedAt) return;
      const balance = pushed !== null && pushed.at > askedAt ? pushed.balance : stats.balance;
      set({ stats: { ...stats, balance }, receivedAt: performance.now() });
    },
    followBalance: (balance) => {
      const { stats } = get();
      set({
        pushed: { balance, at: performance.now() },
        stats: stats === null ? null : { ...stats, balance },
      });
    },
    reset: () => set({ stats: null, receivedAt: 0, pushed: null }),
  })),
);
