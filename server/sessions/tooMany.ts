import { Refusal } from "../refusal.ts";

/** 429, with the time to wait. */
export function tooMany(wait: number): Refusal {
  return new Refusal("rate_limited", { retryAfter: Math.ceil(wait / 1000) });
}

/** `wait` in milliseconds; null if nothing is used up. */
export function mustWait(wait: number | null): void {
  if (wait !== null) throw tooMany(wait);
}
