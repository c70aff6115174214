import type { Prices } from "#protocol/prices.ts";
import { isHeard, usePrices } from "../sync/index.ts";
import { useNow } from "./ticker.ts";

/** The server's last status, or `cached` if the page is disconnected; undefined before the first prices. */
export function useMarketStatus(): Prices["status"] | undefined {
  const status = usePrices(({ prices }) => prices?.status);
  const isListening = useNow(isHeard);
  return status === "live" && !isListening ? "cached" : status;
}
