const MOST_KEPT = 10_000;

/** Who has to wait for how long, in the memory of this node. */
export type Waits = {
  /** `believedMs`: after this long it is asked again, even where the wait is longer. */
  add(key: string, ms: number, believedMs?: number): void;
  /** Milliseconds; null for whoever need not wait. */
  of(key: string): number | null;
  remove(key: string): void;
};

export function createWaits(): Waits {
  const waits = new Map<string, { until: number; believedUntil: number }>();
  return {
    add(key, ms, believedMs = ms) {
      const [oldest] = waits.keys();
      if (waits.size >= MOST_KEPT && oldest !== undefined) waits.delete(oldest);
      const now = performance.now();
      waits.set(key, { until: now + ms, believedUntil: now + Math.min(ms, believedMs) });
    },
    of(key) {
      const wait = waits.get(key);
      const now = performance.now();
      if (wait !== undefined && wait.believedUntil > now) return Math.ceil(wait.until - now);
      waits.delete(key);
      return null;
    },
    remove: (key) => void waits.delete(key),
  };
}
