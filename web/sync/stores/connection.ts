import { create } from "zustand";
import { serverNow } from "../../serverClock.ts";

/** `live`: every change is pushed. `polling`: the page asks at intervals while the socket is down. */
export type ConnectionPhase = "connecting" | "live" | "reconnecting" | "polling";

type ConnectionState = {
  state: ConnectionPhase;
  /** When the page was last known to be up to date, in milliseconds since 1970; null before the first time. */
  lastSyncAt: number | null;
  to: (state: ConnectionPhase) => void;
  synced: () => void;
  reset: () => void;
};

export const useConnection = create<ConnectionState>()((set) => ({
  state: "connecting",
  lastSyncAt: null,
  to: (state) => set({ state }),
  synced: () => set({ lastSyncAt: serverNow() }),
  reset: () => set({ state: "connecting", lastSyncAt: null }),
}));
