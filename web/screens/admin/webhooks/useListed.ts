import { useMemo } from "react";
import type { Webhook } from "#protocol/webhooks.ts";
import { useWebhooks } from "../../../sync/index.ts";

/** The webhooks that were not removed, oldest first. */
export function useListed(): Webhook[] {
  const byId = useWebhooks((state) => state.byId);
  return useMemo(
    () => [...byId.values()].filter(({ isRemoved }) => !isRemoved).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [byId],
  );
}
