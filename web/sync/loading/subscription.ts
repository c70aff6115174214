/** No fetch waits longer than this for the socket. */
const WAIT_MS = 1_000;

/** `off`: nobody is signed in, so there is nothing to join. `timedOut`: the socket takes long, so fetches go ahead. */
let phase: "off" | "subscribing" | "timedOut" | "subscribed" = "off";
let waitTimer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
/** Fetched before the page had joined its rooms, so a change may have been missed in between. */
let early = new Set<string>();

/**
 * Resolves when the page has joined its rooms, or after a second. Fetching only then means that no change can get lost
 * between the answer and the first event.
 */
export async function whenSubscribed(name: string): Promise<void> {
  if (phase === "subscribing") await new Promise<void>((resolve) => waiting.add(resolve));
  if (phase !== "subscribed") early.add(name);
}

/** A socket is being opened: fetches wait for it. */
export function setSubscribing(): void {
  phase = "subscribing";
  waitTimer = setTimeout(() => moveTo("timedOut"), WAIT_MS);
}

/** The rooms are joined; returns the names of what must be fetched again. */
export function setSubscribed(): ReadonlySet<string> {
  moveTo("subscribed");
  const refetch = early;
  early = new Set();
  return refetch;
}

export function setUnsubscribed(): void {
  moveTo("off");
  early.clear();
}

function moveTo(next: typeof phase): void {
  clearTimeout(waitTimer);
  phase = next;
  for (const resolve of waiting) resolve();
  waiting.clear();
}
