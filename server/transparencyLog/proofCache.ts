/**
 * An LRU cache of `most` answers; simultaneous requests share one. For answers that never change, like a proof for
 * given tree sizes. Failures are not cached.
 */
export function createProofCache<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return async (key, make) => {
    const answer = known.get(key) ?? make();
    // Moves it to the newest place.
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
