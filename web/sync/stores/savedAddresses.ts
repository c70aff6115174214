import { create } from "zustand";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import { resetWithEntities } from "./entityResets.ts";

type SavedAddressesState = {
  /** The user's withdrawal addresses by name; null until loaded. */
  addresses: readonly SavedAddress[] | null;
  /** `askedAt` is on the clock of `performance.now`; an answer requested before the last change is ignored. */
  answer: (addresses: readonly SavedAddress[], askedAt: number) => void;
  /** A new one, or a renamed one. */
  put: (address: SavedAddress) => void;
  remove: (id: string) => void;
  reset: () => void;
};

export const useSavedAddresses = resetWithEntities(
  create<SavedAddressesState>()((set, get) => {
    let changedAt = 0;
    function change(addresses: readonly SavedAddress[]) {
      changedAt = performance.now();
      set({ addresses: addresses.toSorted((a, b) => a.name.localeCompare(b.name)) });
    }
    function others(id: string) {
      return (get().addresses ?? []).filter((address) => address.id !== id);
    }
    return {
      addresses: null,
      answer: (addresses, askedAt) => {
        if (askedAt >= changedAt) change(addresses);
      },
      put: (address) => change([...others(address.id), address]),
      remove: (id) => change(others(id)),
      reset: () => set({ addresses: null }),
    };
  }),
);
