import { create } from "zustand";
import { shallow } from "zustand/shallow";
import { COINS } from "#protocol/coins.ts";
import type { Prices } from "#protocol/prices.ts";
import { isNewer } from "./createEntityStore.ts";
import { forgetVersionWithEntities, withoutVersion } from "./entityResets.ts";

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

forgetVersionWithEntities(() => usePrices.setState(({ prices }) => ({ prices: withoutVersion(prices) })));

/** A coin with unchanged figures keeps its object, so that nothing re-renders for it. */
function keepEqual(next: Prices, known: Prices): Prices {
  const prices = { ...next.prices };
  for (const coin of COINS) if (shallow(prices[coin], known.prices[coin])) prices[coin] = known.prices[coin];
  return { ...next, prices };
}
