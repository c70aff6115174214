import { create } from "zustand";
import type { ProofKind } from "#protocol/secondFactor.ts";

type StepUpState = {
  /** How the user should prove their identity; null while not asked. */
  proof: ProofKind | null;
  /** Asks once for all calls that wait for it; false if the user declines or can't be asked. */
  ask: (proof: ProofKind) => Promise<boolean>;
  /** The user has set up or removed a second factor meanwhile: asks for the other proof. */
  change: (proof: ProofKind) => void;
  settle: (isProven: boolean) => void;
  /** Registers the dialog; returns a function to call when it goes away. */
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
