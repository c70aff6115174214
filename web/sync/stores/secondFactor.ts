import { create } from "zustand";
import type { SecondFactor } from "#protocol/secondFactor.ts";

type SecondFactorState = {
  /** Null until loaded. */
  factor: SecondFactor | null;
  /** `askedAt` is on the clock of `performance.now`: this page's own changes since then are newer. */
  answer: (factor: SecondFactor, askedAt: number) => void;
  /** Changed by this page just now. */
  put: (factor: SecondFactor) => void;
  /** True for an administrator who may not act as one before a second factor is set up. */
  isDemanded: boolean;
  demand: () => void;
  /** The demand may be met: the next call will tell. Returns whether there was one. */
  meetDemand: () => boolean;
  reset: () => void;
};

/** The user's own second factor, and whether the desk requires one. */
export const useSecondFactor = create<SecondFactorState>()((set, get) => {
  let changedAt = 0;
  return {
    factor: null,
    isDemanded: false,
    answer: (factor, askedAt) => {
      if (askedAt >= changedAt) set({ factor });
    },
    put: (factor) => {
      changedAt = performance.now();
      set({ factor });
    },
    demand: () => set({ isDemanded: true }),
    meetDemand: () => {
      const { isDemanded } = get();
      if (isDemanded) set({ isDemanded: false });
      return isDemanded;
    },
    reset: () => set({ factor: null, isDemanded: false }),
  };
});
