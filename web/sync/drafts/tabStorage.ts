import type { z } from "zod/mini";

/* What this tab keeps across a reload. If storage is full or blocked, it lasts as long as the page. */

/** Undefined if there is nothing or it has another shape (from an older version of the page). */
export function readTabStorage<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | undefined {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? undefined : schema.safeParse(JSON.parse(stored)).data;
  } catch {
    // Storage is blocked: nothing was kept.
    return undefined;
  }
}

export function writeTabStorage(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page works without.
  }
}

export function dropTabStorage(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

export function dropAllTabStorage(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
