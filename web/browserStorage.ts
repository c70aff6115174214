import type { z } from "zod/mini";

/* What this browser stores for all its tabs, until it is deleted. Storage may be full or blocked. */

/** Undefined if there is nothing, or it has another shape (from another version of the page). */
export function readBrowserStorage<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
  } catch {
    // Storage is blocked, or something else wrote there.
    return undefined;
  }
}

/** False if it could not be kept. */
export function writeBrowserStorage(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function dropBrowserStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
