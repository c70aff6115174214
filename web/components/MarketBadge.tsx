import { usePrices } from "../sync/index.ts";
import { FeedBadge } from "./FeedBadge.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { useMarketStatus } from "./useMarketStatus.ts";

/** Shows where the prices on this page come from. */
export function MarketBadge() {
  const status = useMarketStatus();
  const source = usePrices(({ prices }) => prices?.source);
  if (status === undefined || source === undefined) return <Skeleton $width="40px" $height="20px" />;
  return <FeedBadge status={status} source={source} />;
}
