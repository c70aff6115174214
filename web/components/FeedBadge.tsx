import type { Prices } from "#protocol/prices.ts";
import { t } from "../language/index.ts";
import { Badge } from "./Badge.tsx";

/** Shows where the prices come from: simulated or cached ones are never called live. */
export function FeedBadge({ status, source }: Pick<Prices, "status" | "source">) {
  if (status === "cached") return <Badge tone="wait">{t`CACHED`}</Badge>;
  return source === "simulated" ? (
    <Badge tone="wait">{t`SIMULATED`}</Badge>
  ) : (
    <Badge tone="accent">{t`LIVE`}</Badge>
  );
}
