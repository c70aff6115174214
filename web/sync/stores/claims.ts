import { create } from "zustand";
import { resetWithEntities } from "./entityResets.ts";

type ClaimsState = {
  /** By deposit, the ids of all that name the same transaction on the chain. */
  claims: ReadonlyMap<string, readonly string[]>;
  put: (id: string, claims: readonly string[]) => void;
  reset: () => void;
};

export const useClaims = resetWithEntities(
  create<ClaimsState>()((set, get) => ({
    claims: new Map(),
    put: (id, claims) => set({ claims: new Map(get().claims).set(id, claims) }),
    reset: () => set({ claims: new Map() }),
  })),
);
