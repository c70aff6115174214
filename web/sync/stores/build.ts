import { create } from "zustand";

type BuildState = {
  /** What the server's pages are made of now; null until it said so. */
  served: string | null;
  hear: (build: string | undefined) => void;
};

/** Which version of the product the server hands out, for pages that were loaded before it changed. */
export const useBuild = create<BuildState>()((set) => ({
  served: null,
  hear: (build) => {
    if (build !== undefined) set({ served: build });
  },
}));

/** What this page is made of, as the server wrote it into the page; null where nothing was built. */
export function findOwnBuild(): string | null {
  return document.querySelector('meta[name="livedesk-build"]')?.getAttribute("content") ?? null;
}

/** True when both are known and differ. */
export function isOutdated(own: string | null, served: string | null): boolean {
  return own !== null && served !== null && own !== served;
}
