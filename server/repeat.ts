type Options = {
  everyMs: number;
  /** Also now, not only when the first interval is over. */
  atOnce?: boolean;
};

/**
 * Does the work again and again, never twice at once; what goes wrong in it the work says itself. Returns how to stop,
 * which waits for what is under way.
 */
export function repeat(work: () => Promise<void>, { everyMs, atOnce = false }: Options): () => Promise<void> {
  let working = atOnce ? work() : Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(work);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await working;
  };
}
