import { shouldPoll } from "../tabs/pollLeader.ts";
import { forget, isLoaded, type Loader, retry, run } from "./loader.ts";

/*
 * What the page shows right now, and how it is kept fresh. While the socket is live nothing that events keep fresh is
 * asked for twice; while it is down, each loader that is shown runs at its own interval.
 */

type Entry = { loader: Loader; observers: number; timer: ReturnType<typeof setInterval> | undefined };

/** Also what was shown before: it stays loaded, and events keep it fresh. */
const entries = new Map<string, Entry>();
let isPolling = false;

/** Loads something that comes on screen unless it is known and fresh; returns what to call when it leaves. */
export function activate(loader: Loader): () => void {
  const entry = entries.get(loader.name) ?? { loader, observers: 0, timer: undefined };
  entries.set(loader.name, entry);
  entry.observers += 1;
  if (entry.observers === 1) {
    if (!isLoaded(loader.name)) retry(loader);
    else if (isPolled(loader)) void run(loader);
    poll(entry);
  }
  return () => {
    entry.observers -= 1;
    if (entry.observers > 0) return;
    clearInterval(entry.timer);
    if (loader.refreshedBy === undefined) return;
    entries.delete(loader.name);
    forget(loader.name);
  };
}

/** Fetches again what is on screen; what is not, as soon as it is shown next. */
export function refetch(isStale: (loader: Loader) => boolean): void {
  for (const { loader, observers } of entries.values()) {
    if (!isStale(loader)) continue;
    if (observers > 0) void run(loader);
    else forget(loader.name);
  }
}

/** Fetches everything that is shown, now and at its interval from now on. */
export function startPolling(): void {
  if (isPolling) return;
  isPolling = true;
  pollNow();
  for (const entry of active()) poll(entry);
}

/** For a tab that comes in sight: in the background it may have skipped polls. */
export function pollNow(): void {
  if (!isPolling || !shouldPoll()) return;
  for (const { loader } of active()) if (isPolled(loader)) void run(loader);
}

export function stopPolling(): void {
  isPolling = false;
  for (const entry of active()) poll(entry);
}

function active(): Entry[] {
  return [...entries.values()].filter(({ observers }) => observers > 0);
}

/** Starts or stops asking for it at its interval, whichever is right now. */
function poll(entry: Entry): void {
  clearInterval(entry.timer);
  if (!isPolled(entry.loader)) return;
  entry.timer = setInterval(() => {
    if (isLookedFor(entry.loader)) void run(entry.loader);
  }, entry.loader.pollMs);
}

/** No background tab needs what polls alone keep fresh. */
function isLookedFor({ refreshedBy }: Loader): boolean {
  return refreshedBy === "polls" ? document.visibilityState === "visible" : shouldPoll();
}

function isPolled({ refreshedBy }: Loader): boolean {
  return refreshedBy === undefined ? isPolling : refreshedBy === "polls";
}
