import { create } from "zustand";
import type { Factor, ProofKind } from "#protocol/secondFactor.ts";

/** How the user can prove their identity; the factors matter unless it is by password. */
export type StepUpQuestion = { proof: ProofKind; factors: readonly Factor[] };

type StepUpState = {
  /** Null while the user is not asked. */
  question: StepUpQuestion | null;
  /** Asks once for all calls that wait for it; false if the user declines or can't be asked. */
  ask: (question: StepUpQuestion) => Promise<boolean>;
  /** The user has set up or removed a second factor meanwhile, so another proof is asked for. */
  change: (question: StepUpQuestion) => void;
  settle: (isProven: boolean) => void;
  /** Registers the dialog; returns a function to call when it goes away. */
  attach: () => () => void;
};

export const useStepUp = create<StepUpState>()((set, get) => {
  let isAttached = false;
  let waiting: ((isProven: boolean) => void)[] = [];
  return {
    question: null,
    ask: async (question) => {
      if (!isAttached) return false;
      const answer = new Promise<boolean>((resolve) => waiting.push(resolve));
      if (get().question === null) set({ question });
      return answer;
    },
    change: (question) => set({ question }),
    settle: (isProven) => {
      const settled = waiting;
      waiting = [];
      set({ question: null });
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
