import { useCallback } from "react";
import { useNow } from "../../components/ticker.ts";
import { useSettings } from "../../sync/index.ts";
import { isClosedAt } from "./closingText.ts";

/** True while the desk is closed for maintenance, to the second of an announced time. */
export function useIsClosed(): boolean {
  const site = useSettings((state) => state.site);
  return useNow(useCallback((now: number) => site !== null && isClosedAt(site, now), [site]));
}
