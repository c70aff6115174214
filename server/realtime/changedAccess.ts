import type { Viewer } from "./audience.ts";

/** Longer than a socket takes from the reading of its session to its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Users whose access changed a moment ago. A socket whose rights were read just before the change joins its rooms just
 * after the sockets were sent away: this is where it is caught.
 */
export function createChangedAccess(now: () => number = Date.now) {
  const changedAt = new Map<string, number>();
  return {
    add(userId: string): void {
      for (const [old, at] of changedAt) if (now() - at >= REMEMBERED_MS) changedAt.delete(old);
      changedAt.set(userId, now());
    },
    /** True when the viewer's rights were read before they changed. */
    isOutdated: ({ userId, readAt }: Pick<Viewer, "userId" | "readAt">): boolean =>
      readAt <= (changedAt.get(userId) ?? -Infinity),
  };
}
