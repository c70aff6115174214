/** Longer than a socket takes from the reading of its session to its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that ended a moment ago (hex hashes). A socket whose session was read just before the end joins its
 * rooms just after the revocation went to them: this is where it is caught.
 */
export function createRevokedSessions(now: () => number = Date.now) {
  const endedAt = new Map<string, number>();
  return {
    add(hash: string): void {
      for (const [old, at] of endedAt) {
        if (now() - at < REMEMBERED_MS) break;
        endedAt.delete(old);
      }
      endedAt.set(hash, now());
    },
    has: (hash: string): boolean => endedAt.has(hash),
  };
}
