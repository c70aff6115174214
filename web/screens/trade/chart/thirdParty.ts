import { create } from "zustand";

/** How long the third party's chart may take before the desk's own stands in. */
export const LOAD_TIMEOUT_MS = 5_000;

type ThirdPartyState = {
  /** True once it could not be loaded; nobody waits for it a second time unless they ask for it. */
  isAway: boolean;
  setAway: (isAway: boolean) => void;
};

/** Whether the third party's chart can be reached from this page. */
export const useThirdParty = create<ThirdPartyState>()((set) => ({
  isAway: false,
  setAway: (isAway) => set({ isAway }),
}));
