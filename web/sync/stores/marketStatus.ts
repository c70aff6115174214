import { PRICE_POLL_MS } from "#protocol/prices.ts";
import type { useConnection } from "./connection.ts";

/** A poll, and what its answer may take. */
const SILENT_AFTER_MS = PRICE_POLL_MS + 10_000;

type Connection = Pick<ReturnType<typeof useConnection.getState>, "state" | "lastSyncAt">;

/** False when the page would not hear that the prices are not live any more: then it may not call them so. */
export function isHeard({ state, lastSyncAt }: Connection, now: number): boolean {
  if (state === "live" || state === "reconnecting") return true;
  return lastSyncAt !== null && now - lastSyncAt <= SILENT_AFTER_MS;
}
