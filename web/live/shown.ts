import { isOnDuty } from "./duty.ts";
import { forget, isLoaded, type Loader, retry, run } from "./loader.ts";

/*
 * What the page shows right now, and how it is kept fresh. While the socket is live nothing here asks for anything
 * twice; while it is down, each loader that is shown runs at its own interval.
 */

type Entry = { loader: Loader; viewers: number; timer: ReturnType<typeof setInterval> | undefined };

/** Also what was shown before: it stays loaded, and events keep it fresh. */
const entries = new Map<string, Entry>();
let isPolling = false;

/** Loads something that comes on screen unless it is known and fresh; returns what to call when it leaves. */
export function show(loader: Loader): () => void {
  const entry = entries.get(loader.name) ?? { loader, viewers: 0, timer: undefined };
  entries.set(loader.name, entry);
  entry.viewers += 1;
  if (entry.viewers === 1) {
    if (!isLoaded(loader.name)) retry(loader);
    else if (isPolling) void run(loader);
    if (isPolling) poll(entry);
  }
  return () => {
    entry.viewers -= 1;
    if (entry.viewers === 0) clearInterval(entry.timer);
  };
}

/** Fetches again what is on screen; what is not, as soon as it is shown next. */
export function refetch(isStale: (loader: Loader) => boolean): void {
  for (const { loader, viewers } of entries.values()) {
    if (!isStale(loader)) continue;
    if (viewers > 0) void run(loader);
    else forget(loader.name);
  }
}

/** Fetches everything that is shown, now and at its interval from now on. */
export function startPolling(): void {
  if (isPolling) return;
  isPolling = true;
  pollNow();
  for (const entry of shown()) poll(entry);
}

/** For a tab that comes in sight: in the background it may have skipped polls. */
export function pollNow(): void {
  if (!isPolling || !isOnDuty()) return;
  for (const { loader } of shown()) void run(loader);
}

export function stopPolling(): void {
  isPolling = false;
  for (const entry of entries.values()) clearInterval(entry.timer);
}

function shown(): Entry[] {
  return [...entries.values()].filter(({ viewers }) => viewers > 0);
}

function poll(entry: Entry): void {
  entry.timer = setInterval(() => {
    if (isOnDuty()) void run(entry.loader);
  }, entry.loader.pollMs);
}
