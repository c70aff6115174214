type Options = {
  everyMs: number;
  /** When it is done for the first time, if not after one interval; 0 is at once. */
  firstAfterMs?: number;
};

/**
 * Does the work again and again, never twice at once: a round that comes too early is left out. Returns how to stop, which
 * waits for what is under way. The work must not reject.
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
