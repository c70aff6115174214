import type { Viewer } from "./audience.ts";

/** Longer than a socket takes from the reading of its session to its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Sessions that ended or were suspended a moment ago (hex hashes). A socket whose session was read just before the end joins its
 * rooms just after the revocation went to them: this is where it is caught.
 */
export function createRevokedSessions(now: () => number = Date.now) {
  const endedAt = new Map<string, number>();
  return {
    add(hash: string): void {
      endedAt.delete(hash);
      for (const [old, at] of endedAt) {
        if (now() - at < REMEMBERED_MS) break;
        endedAt.delete(old);
      }
      endedAt.set(hash, now());
    },
    /** True when the viewer's session was read before that; one that was only suspended may come back. */
    isOutdated: ({ sessionHash, readAt }: Pick<Viewer, "sessionHash" | "readAt">): boolean =>
      readAt <= (endedAt.get(sessionHash) ?? -Infinity),
  };
}
