import { create } from "zustand";

/** How long the third-party chart may take before the desk's own replaces it. */
export const LOAD_TIMEOUT_MS = 5_000;

type ThirdPartyState = {
  /** True once it could not be loaded; it is then not awaited again unless the user asks for it. */
  isAway: boolean;
  setAway: (isAway: boolean) => void;
};

/** Whether the third-party chart can be reached from this page. */
export const useThirdParty = create<ThirdPartyState>()((set) => ({
  isAway: false,
  setAway: (isAway) => set({ isAway }),
}));
