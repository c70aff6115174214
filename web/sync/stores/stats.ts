import { create } from "zustand";
import type { AdminStats } from "#protocol/adminStats.ts";
import type { Decimal } from "#protocol/money.ts";
import type { TradeStats } from "#protocol/users.ts";
import { resetWithEntities } from "./entityResets.ts";

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

type TradeStatsState = StatsState<TradeStats> & {
  /** The balance that came last with the own user, and when. */
  pushed: { balance: Decimal; at: number } | null;
  /** The own user changed: the figures need not be counted again to show the balance. */
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
