export type Times = {
  everyMs: number;
  /** Delay of the first run, if not one interval; 0 runs at once. */
  firstAfterMs?: number;
  /** Subscribes to what asks for a round before its time; returns a function that ends that. */
  hurriedBy?: (hurry: () => void) => () => void;
};

/**
 * Repeats the work, never twice at once: a round that comes too early is skipped. A requested round runs at once, or
 * after the current one, which may have looked too early. Returns a function that stops it and waits for the current
 * round. The work must not reject.
 */
export function repeat(
  work: () => Promise<void>,
  { everyMs, firstAfterMs, hurriedBy }: Times,
): () => Promise<void> {
  let working: Promise<void> | null = null;
  let isStopped = false;

  function round(): void {
    if (isStopped) return;
    working ??= work().finally(() => {
      working = null;
    });
  }

  if (firstAfterMs === 0) round();
  const first = firstAfterMs ? setTimeout(round, firstAfterMs) : undefined;
  const timer = setInterval(round, everyMs);
  const stopHurrying = hurriedBy?.(() => void Promise.resolve(working).then(round));
  return async () => {
    isStopped = true;
    stopHurrying?.();
    clearTimeout(first);
    clearInterval(timer);
    await working;
  };
}
