type Options = {
  /** The page is about to be frozen, cached by the browser or closed: it will receive nothing. */
  onAway: () => void;
  onBack: () => void;
};

/** Follows whether this page runs; returns a function that stops it. */
export function followPageLife({ onAway, onBack }: Options): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("freeze", onAway, { signal });
  document.addEventListener("resume", onBack, { signal });
  window.addEventListener("pagehide", onAway, { signal });
  window.addEventListener("pageshow", onBack, { signal });
  return () => listening.abort();
}
