import type { Viewer } from "./audience.ts";

/** Longer than a socket takes from reading its session to joining its rooms. */
const REMEMBERED_MS = 60_000;

/**
 * Users whose access has just changed. A socket whose permissions were read just before the change may join its rooms
 * just after the user's sockets were disconnected; this catches it.
 */
export function createChangedAccess(now: () => number = Date.now) {
  const changedAt = new Map<string, number>();
  return {
    add(userId: string): void {
      for (const [old, at] of changedAt) if (now() - at >= REMEMBERED_MS) changedAt.delete(old);
      changedAt.set(userId, now());
    },
    /** True when the viewer's permissions were read before the change. */
    isOutdated: ({ userId, readAt }: Pick<Viewer, "userId" | "readAt">): boolean =>
      readAt <= (changedAt.get(userId) ?? -Infinity),
  };
}
