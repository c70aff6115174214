import type { Viewer } from "./audience.ts";

/** Longer than a socket takes from the reading of its session to its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that ended or were suspended a moment ago (hex hashes). A socket whose session was read just before the end joins its
 * rooms just after the revocation went to them: this is where it is caught.
 */
export function createRevokedSessions(now: () => number = Date.now) {
  const ended = new Map<string, { at: number; isForGood: boolean }>();
  return {
    add(hash: string, { isForGood }: { isForGood: boolean }): void {
      for (const [old, { at }] of ended) {
        if (now() - at < REMEMBERED_MS) break;
        ended.delete(old);
      }
      ended.delete(hash);
      ended.set(hash, { at: now(), isForGood });
    },
    /** True where it ended, or was suspended after it was read: once restored it comes back. */
    isOutdated({ sessionHash, readAt }: Pick<Viewer, "sessionHash" | "readAt">): boolean {
      const end = ended.get(sessionHash);
      return end !== undefined && (end.isForGood || readAt <= end.at);
    },
  };
}
