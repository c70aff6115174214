/** Longer than this no fetch waits for the socket. */
const PATIENCE_MS = 1_000;

/** `alone`: nobody is signed in, so there is nothing to join. `impatient`: the socket takes long, fetches go ahead. */
let phase: "alone" | "joining" | "impatient" | "joined" = "alone";
let patience: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
/** What was fetched before the page had joined, so that a change may have slipped between. */
let early = new Set<string>();

/**
 * Resolves when the page has joined its rooms, or after a second without. Fetching only then means that no change
 * can fall between the answer and the first event.
 */
export async function whenJoined(name: string): Promise<void> {
  if (phase === "joining") await new Promise<void>((resolve) => waiting.add(resolve));
  if (phase !== "joined") early.add(name);
}

/** A socket is on its way: fetches wait for it. */
export function setJoining(): void {
  phase = "joining";
  patience = setTimeout(() => leaveTo("impatient"), PATIENCE_MS);
}

/** The rooms are joined; returns the names of what has to be fetched again. */
export function setJoined(): ReadonlySet<string> {
  leaveTo("joined");
  const refetch = early;
  early = new Set();
  return refetch;
}

export function setAlone(): void {
  leaveTo("alone");
  early.clear();
}

function leaveTo(next: typeof phase): void {
  clearTimeout(patience);
  phase = next;
  for (const resolve of waiting) resolve();
  waiting.clear();
}
