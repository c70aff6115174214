const SHORTEST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long to wait before reconnecting for the nth time (from 0): anywhere between half a second and a ceiling that
 * doubles up to 15 s. The full jitter keeps thousands of pages from returning at once.
 */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, 2 * SHORTEST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(SHORTEST_MS + random() * (ceiling - SHORTEST_MS));
}
