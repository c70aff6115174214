import { create } from "zustand";
import type { Session } from "#protocol/sessions.ts";
import { serverNow } from "../../serverClock.ts";
import { resetWithEntities } from "./entityResets.ts";

type SessionsState = {
  /** The user's sessions; null until loaded. */
  sessions: readonly Session[] | null;
  /** When the list was fetched: no event reports sign-ins elsewhere. */
  checkedAt: string | null;
  /** `askedAt` is on the clock of `performance.now`. */
  answer: (sessions: readonly Session[], askedAt: number) => void;
  /** All others were just ended; an answer requested before is ignored. */
  keepCurrent: () => void;
  /** One was just ended; an answer requested before is ignored. */
  drop: (id: string) => void;
  reset: () => void;
};

export const useSessions = resetWithEntities(
  create<SessionsState>()((set, get) => {
    let knownAt = 0;
    function put(sessions: readonly Session[]) {
      knownAt = performance.now();
      set({ sessions, checkedAt: new Date(serverNow()).toISOString() });
    }
    return {
      sessions: null,
      checkedAt: null,
      answer: (sessions, askedAt) => {
        if (askedAt >= knownAt) put(sessions);
      },
      keepCurrent: () => put((get().sessions ?? []).filter(({ isCurrent }) => isCurrent)),
      drop: (ended) => put((get().sessions ?? []).filter(({ id }) => id !== ended)),
      reset: () => set({ sessions: null, checkedAt: null }),
    };
  }),
);
