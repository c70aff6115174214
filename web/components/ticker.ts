import { useCallback, useSyncExternalStore } from "react";
import { serverNow } from "../serverClock.ts";

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns `read` of the current server time. All callers share one timer, and a component re-renders only when its own
 * result changes, so return a primitive.
 */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  const readNow = useCallback(() => read(now), [read]);
  return useSyncExternalStore(subscribe, readNow, readNow);
}
