import { create } from "zustand";

type BuildState = {
  /** The build of the server's pages; null until known. */
  served: string | null;
  /** True once this page received something that it can't read: from then on it may show old values. */
  isTooOld: boolean;
  setServed: (build: string | undefined) => void;
  setTooOld: () => void;
};

/** Which build the server serves, for pages that were loaded before it changed. */
export const useBuild = create<BuildState>()((set) => ({
  served: null,
  isTooOld: false,
  setServed: (build) => {
    if (build !== undefined) set({ served: build });
  },
  setTooOld: () => set({ isTooOld: true }),
}));

/** True when both are known and differ. */
export function isOutdated(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served;
}
