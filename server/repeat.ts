type Options = {
  everyMs: number;
  /** Delay of the first run, if not one interval; 0 runs at once. */
  firstAfterMs?: number;
};

/**
 * Repeats the work, never twice at once: a round that comes too early is skipped. Returns a function that stops it and
 * waits for the current run. The work must not reject.
 */
export function repeat(work: () => Promise<void>, { everyMs, firstAfterMs }: Options): () => Promise<void> {
  let working: Promise<void> | null = null;

  function round(): void {
    working ??= work().finally(() => {
      working = null;
    });
  }

  if (firstAfterMs === 0) round();
  const first = firstAfterMs ? setTimeout(round, firstAfterMs) : undefined;
  const timer = setInterval(round, everyMs);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await working;
  };
}
