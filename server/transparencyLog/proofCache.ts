/**
 * Keeps the last answers, at most so many, and lets those who ask at once share one. For what never changes: a proof about
 * logs of given sizes. What failed is asked for again.
 */
export function createProofCache<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return async (key, make) => {
    const answer = known.get(key) ?? make();
    // Asked for again, it becomes the newest.
    known.delete(key);
    known.set(key, answer);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    try {
      return await answer;
    } catch (error) {
      if (known.get(key) === answer) known.delete(key);
      throw error;
    }
  };
}
