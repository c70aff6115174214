import { shouldPoll } from "../tabs/pollLeader.ts";
import { observeForgetting } from "../stores/sweeping.ts";
import { forget, isLoaded, type Loader, retry, run } from "./loader.ts";

/*
 * What the page shows right now, and how it stays up to date. While the socket is live, nothing is fetched twice; while
 * it is down, each shown loader runs at its own interval.
 */

type Entry = { loader: Loader; observers: number; timer: ReturnType<typeof setInterval> | undefined };

/**
 * Includes loaders that were shown before: their data stays loaded until a store drops it, and events keep it up to
 * date.
 */
const entries = new Map<string, Entry>();
let isPolling = false;

/** Loads something that comes on screen unless it is known and fresh; returns a function to call when it leaves. */
export function activate(loader: Loader): () => void {
  const entry = entries.get(loader.name) ?? { loader, observers: 0, timer: undefined };
  entries.set(loader.name, entry);
  entry.observers += 1;
  if (entry.observers === 1) {
    if (!isLoaded(loader.name)) retry(loader);
    else if (isPolling) void run(loader);
    if (isPolling) poll(entry);
  }
  return () => {
    entry.observers -= 1;
    if (entry.observers === 0) clearInterval(entry.timer);
  };
}

/** Fetches again what is on screen, and the rest when it is next shown. */
export function refetch(isStale: (loader: Loader) => boolean): void {
  for (const { loader, observers } of entries.values()) {
    if (!isStale(loader)) continue;
    if (observers > 0) void run(loader);
    else forget(loader.name);
  }
}

/** Loaders off screen fetch when they are next shown, because parts of their data may be gone. */
observeForgetting(() => {
  for (const [name, { observers }] of entries) {
    if (observers > 0) continue;
    forget(name);
    entries.delete(name);
  }
});

/** Fetches everything that is shown, now and at its interval from now on. */
export function startPolling(): void {
  if (isPolling) return;
  isPolling = true;
  pollNow();
  for (const entry of active()) poll(entry);
}

/** For a tab that becomes visible: in the background it may have skipped polls. */
export function pollNow(): void {
  if (!isPolling || !shouldPoll()) return;
  for (const { loader } of active()) void run(loader);
}

export function stopPolling(): void {
  isPolling = false;
  for (const entry of entries.values()) clearInterval(entry.timer);
}

function active(): Entry[] {
  return [...entries.values()].filter(({ observers }) => observers > 0);
}

function poll(entry: Entry): void {
  entry.timer = setInterval(() => {
    if (shouldPoll()) void run(entry.loader);
  }, entry.loader.pollMs);
}
