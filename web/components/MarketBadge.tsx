import { usePrices } from "../stores/prices.ts";
import { FeedBadge } from "./FeedBadge.tsx";
import { useMarketStatus } from "./useMarketStatus.ts";

/** Says where the prices on this page come from. */
export function MarketBadge() {
  const status = useMarketStatus();
  const source = usePrices(({ prices }) => prices?.source);
  return status !== undefined && source !== undefined && <FeedBadge status={status} source={source} />;
}
