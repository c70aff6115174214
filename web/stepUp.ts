import { create } from "zustand";
import type { ProofKind } from "#protocol/secondFactor.ts";

type StepUpState = {
  /** What the user is asked to prove who they are with; null while nothing is asked. */
  proof: ProofKind | null;
  /** Asks, once for however many calls wait for it; false when the user would rather not, or nobody can be asked. */
  ask: (proof: ProofKind) => Promise<boolean>;
  /** The user has it set up meanwhile, or no longer: asks for the other. */
  change: (proof: ProofKind) => void;
  settle: (isProven: boolean) => void;
  /** A dialog is there to ask with; returns what to call when it goes. */
  attach: () => () => void;
};

export const useStepUp = create<StepUpState>()((set, get) => {
  let isAttached = false;
  let waiting: ((isProven: boolean) => void)[] = [];
  return {
    proof: null,
    ask: async (proof) => {
      if (!isAttached) return false;
      const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
      if (get().proof === null) set({ proof });
      return answer;
    },
    change: (proof) => set({ proof }),
    settle: (isProven) => {
      const settled = waiting;
      waiting = [];
      set({ proof: null });
      for (const resolve of settled) resolve(isProven);
    },
    attach: () => {
      isAttached = true;
      return () => {
        isAttached = false;
        get().settle(false);
      };
    },
  };
});
