import { create } from "zustand";
import type { Session } from "#protocol/sessions.ts";
import { serverNow } from "../../serverClock.ts";
import { resetWithEntities } from "./entityResets.ts";

type SessionsState = {
  /** Where the user is signed in; null until it came. */
  sessions: readonly Session[] | null;
  /** When that was so: no event tells of sign-ins elsewhere. */
  checkedAt: string | null;
  /** `askedAt` is on the clock of `performance.now`. */
  answer: (sessions: readonly Session[], askedAt: number) => void;
  /** All others were ended just now; an answer asked for before that comes too late. */
  keepCurrent: () => void;
  /** One was ended just now; as above. */
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
