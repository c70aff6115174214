import { create } from "zustand";
import { COINS, type Coin } from "#protocol/constants.ts";
import type { Prices } from "#protocol/entities.ts";
import { isNewer } from "./createEntityStore.ts";

/** One price as it was when it came, for drawing what happened since the page was opened. */
export type Tick = { at: number; price: number };

/** Half an hour of one tick a second. */
const MAX_TICKS = 1_800;

type PricesState = {
  prices: Prices | null;
  ticks: Readonly<Record<Coin, readonly Tick[]>>;
  upsert: (prices: Prices) => void;
};

export const usePrices = create<PricesState>()((set, get) => ({
  prices: null,
  ticks: { BTC: [], ETH: [], USDT: [] },
  upsert: (prices) => {
    const known = get();
    if (!isNewer(prices, known.prices)) return;
    const ticks = { ...known.ticks };
    for (const coin of COINS) {
      const tick = { at: Date.now(), price: prices.prices[coin].price };
      ticks[coin] = [...known.ticks[coin].slice(1 - MAX_TICKS), tick];
    }
    set({ prices, ticks });
  },
}));
