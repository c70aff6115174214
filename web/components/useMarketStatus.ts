import type { Prices } from "#protocol/prices.ts";
import { isHeard, usePrices } from "../sync/index.ts";
import { useNow } from "./ticker.ts";

/** The status that the server last gave, but cached if the page is disconnected; undefined before the first prices. */
export function useMarketStatus(): Prices["status"] | undefined {
  const told = usePrices(({ prices }) => prices?.status);
  const hears = useNow(isHeard);
  return told === "live" && !hears ? "cached" : told;
}
