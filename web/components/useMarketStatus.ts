import { useCallback } from "react";
import type { Prices } from "#protocol/prices.ts";
import { isHeard, useConnection, usePrices } from "../sync/index.ts";
import { useNow } from "./ticker.ts";

/** As the server called the prices last, but cached where the page hears nothing from it; undefined before the first. */
export function useMarketStatus(): Prices["status"] | undefined {
  const told = usePrices(({ prices }) => prices?.status);
  const hears = useNow(useCallback((now: number) => isHeard(useConnection.getState(), now), []));
  return told === "live" && !hears ? "cached" : told;
}
