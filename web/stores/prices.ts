import { create } from "zustand";
import { shallow } from "zustand/shallow";
import type { Prices } from "#protocol/entities.ts";
import { isNewer } from "./createEntityStore.ts";

type PricesState = {
  prices: Prices | null;
  upsert: (prices: Prices) => void;
};

export const usePrices = create<PricesState>()((set, get) => ({
  prices: null,
  upsert: (prices) => {
    const known = get().prices;
    if (isNewer(prices, known)) set({ prices: known === null ? prices : keepEqual(prices, known) });
  },
}));

/** A coin whose figures are those of before stays the same object: nothing that shows it is drawn again. */
function keepEqual(next: Prices, known: Prices): Prices {
  const keep = (coin: keyof Prices["prices"]) =>
    shallow(next.prices[coin], known.prices[coin]) ? known.prices[coin] : next.prices[coin];
  return { ...next, prices: { BTC: keep("BTC"), ETH: keep("ETH"), USDT: keep("USDT") } };
}
