/** How much later than others an answer may come before the clock counts as changed. */
const TOLERANCE_MS = 2_000;

let aheadMs = 0;

/**
 * Learns the server's time, in ms since 1970, from an answer. One can be late but never early, so of the differences that it shows the
 * largest is the closest, until one that is much smaller says that somebody has set the clock.
 */
export function noteServerTime(serverTime: number): void {
  const difference = serverTime - Date.now();
  if (difference > aheadMs || difference < aheadMs - TOLERANCE_MS) aheadMs = difference;
}

/** The present by the server's clock: ages are right even where the computer's is not. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
