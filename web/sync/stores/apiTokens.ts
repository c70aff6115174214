import { create } from "zustand";
import type { ApiToken } from "#protocol/tokens.ts";
import { resetWithEntities } from "./entityResets.ts";

type ApiTokensState = {
  /** The user's tokens, newest first; null until loaded. */
  tokens: readonly ApiToken[] | null;
  /** `askedAt` is on the clock of `performance.now`; an answer requested before the last change is ignored. */
  answer: (tokens: readonly ApiToken[], askedAt: number) => void;
  add: (token: ApiToken) => void;
  remove: (id: string) => void;
  reset: () => void;
};

export const useApiTokens = resetWithEntities(
  create<ApiTokensState>()((set, get) => {
    let changedAt = 0;
    function put(tokens: readonly ApiToken[]) {
      changedAt = performance.now();
      set({ tokens });
    }
    return {
      tokens: null,
      answer: (tokens, askedAt) => {
        if (askedAt >= changedAt) put(tokens);
      },
      add: (token) => put([token, ...(get().tokens ?? [])]),
      remove: (id) => put((get().tokens ?? []).filter((token) => token.id !== id)),
      reset: () => set({ tokens: null }),
    };
  }),
);
