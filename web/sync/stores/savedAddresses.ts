import { create } from "zustand";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import { resetWithEntities } from "./entityResets.ts";

type SavedAddressesState = {
  /** Where the user withdraws to, by name; null until they came. */
  addresses: readonly SavedAddress[] | null;
  /** `askedAt` is on the clock of `performance.now`; an answer asked for before the last change comes too late. */
  answer: (addresses: readonly SavedAddress[], askedAt: number) => void;
  /** A new one, or one with a new name. */
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
