import { create } from "zustand";
import type { SecondFactor } from "#protocol/secondFactor.ts";

type SecondFactorState = {
  /** Null until loaded. */
  factor: SecondFactor | null;
  /** `askedAt` is on the clock of `performance.now`: this page's own changes since then are newer. */
  answer: (factor: SecondFactor, askedAt: number) => void;
  /** For a change by this page. */
  put: (factor: SecondFactor) => void;
  /** True for an administrator who may not act as one before a second factor is set up. */
  isRequired: boolean;
  setRequired: () => void;
  /** Call it when the requirement may be met: the next call will tell. Returns whether there was one. */
  clearRequired: () => boolean;
  reset: () => void;
};

/** The user's own second factor, and whether the desk requires one. */
export const useSecondFactor = create<SecondFactorState>()((set, get) => {
  let changedAt = 0;
  return {
    factor: null,
    isRequired: false,
    answer: (factor, askedAt) => {
      if (askedAt >= changedAt) set({ factor });
    },
    put: (factor) => {
      changedAt = performance.now();
      set({ factor });
    },
    setRequired: () => set({ isRequired: true }),
    clearRequired: () => {
      const { isRequired } = get();
      if (isRequired) set({ isRequired: false });
      return isRequired;
    },
    reset: () => set({ factor: null, isRequired: false }),
  };
});
