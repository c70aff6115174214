/** How much later than others an answer may arrive before the clock counts as changed. */
const TOLERANCE_MS = 2_000;

let aheadMs = 0;

/**
 * Estimates the server's time from an answer (ms since 1970). An answer can be late but never early, so the largest
 * difference is the closest, until a much smaller one shows that the computer's clock was set.
 */
export function noteServerTime(serverTime: number): void {
  const difference = serverTime - Date.now();
  if (difference > aheadMs || difference < aheadMs - TOLERANCE_MS) aheadMs = difference;
}

/** The current time by the server's clock, so that ages are right even if the computer's clock is not. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
