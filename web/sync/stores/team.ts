import { create } from "zustand";
import type { Claim, Presence } from "#protocol/claims.ts";
import { serverNow } from "../../serverClock.ts";
import { createEntityStore } from "./createEntityStore.ts";
import { resetWithEntities } from "./entityResets.ts";

/** Claims, by the id of the order or transaction; for administrators. */
export const useTaken = createEntityStore<Claim>(({ expiresAt }) =>
  expiresAt !== null && Date.parse(expiresAt) > serverNow() ? null : "ended",
);

type PresenceState = Presence & {
  receivedAt: number;
  /** `askedAt` (performance.now) for an answer, nothing for an event; see `useAdminStats`. */
  upsert: (presence: Presence, askedAt?: number) => void;
  reset: () => void;
};

/** Who has what open; for administrators. */
export const usePresence = resetWithEntities(
  create<PresenceState>()((set, get) => ({
    viewers: [],
    receivedAt: 0,
    upsert: ({ viewers }, askedAt = performance.now()) => {
      if (askedAt >= get().receivedAt) set({ viewers, receivedAt: performance.now() });
    },
    reset: () => set({ viewers: [], receivedAt: 0 }),
  })),
);
