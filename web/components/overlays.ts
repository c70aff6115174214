import { create } from "zustand";

/** What covers the page on every screen: the finder, or the list of keys. */
type Overlay = "finder" | "keys";

type OverlayState = { open: Overlay | null; show: (overlay: Overlay) => void; close: () => void };

export const useOverlay = create<OverlayState>()((set) => ({
  open: null,
  show: (open) => set({ open }),
  close: () => set({ open: null }),
}));

/** How this machine spells the key that opens the finder. */
export function finderKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K";
}
