import { PRICE_POLL_MS } from "#protocol/prices.ts";
import { useConnection } from "./connection.ts";

/** A poll interval, and the time its answer may take. */
const SILENT_AFTER_MS = PRICE_POLL_MS + 10_000;

/** False if the page would not learn that prices are no longer live, so it must not call them live. */
export function isHeard(now: number): boolean {
  const { state, lastSyncAt } = useConnection.getState();
  if (state === "live" || state === "reconnecting") return true;
  return lastSyncAt !== null && now - lastSyncAt <= SILENT_AFTER_MS;
}
