import type { Viewer } from "./audience.ts";

/** Longer than a socket takes from reading its session to joining its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that have just ended or been suspended (hex hashes). A socket whose session was read just before that may
 * join its rooms just after the revocation was sent to them; this catches it.
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
    /** True if the session has ended, or was suspended after it was read: a restored user may connect again. */
    isOutdated({ sessionHash, readAt }: Pick<Viewer, "sessionHash" | "readAt">): boolean {
      const end = ended.get(sessionHash);
      return end !== undefined && (end.isForGood || readAt <= end.at);
    },
  };
}
