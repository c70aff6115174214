import { create } from "zustand";
import type { Prices } from "#protocol/entities.ts";
import { isNewer } from "./createEntityStore.ts";

type PricesState = {
  prices: Prices | null;
  upsert: (prices: Prices) => void;
};

export const usePrices = create<PricesState>()((set, get) => ({
  prices: null,
  upsert: (prices) => {
    if (isNewer(prices, get().prices)) set({ prices });
  },
}));
