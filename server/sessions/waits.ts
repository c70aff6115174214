const MOST_KEPT = 10_000;

/** Who has to wait and for how long, in the memory of this node. */
export type Waits = {
  /** After `believedMs` it is checked again, even if the wait is longer. */
  add(key: string, ms: number, believedMs?: number): void;
  /** The milliseconds to wait, or null. */
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
