import { create } from "zustand";
import type { SecondFactor } from "#protocol/secondFactor.ts";

type SecondFactorState = {
  /** Null until it came. */
  factor: SecondFactor | null;
  /** `askedAt` is on the clock of `performance.now`: what was changed here since is newer. */
  answer: (factor: SecondFactor, askedAt: number) => void;
  /** Changed by this page just now. */
  put: (factor: SecondFactor) => void;
  /** True for an administrator who may not act as one before a second factor is set up. */
  isDemanded: boolean;
  demand: () => void;
  /** The server looked anew: whether it still insists, the next call will tell. True when it did before. */
  meetDemand: () => boolean;
  reset: () => void;
};

/** The user's own second factor, and whether the desk insists on one. */
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
