type Options = {
  /** The page is about to be frozen, kept in the browser's cache or closed: it will not hear anything. */
  onAway: () => void;
  onBack: () => void;
};

/** Follows whether this page runs; returns how to stop. */
export function followPageLife({ onAway, onBack }: Options): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("freeze", onAway, { signal });
  document.addEventListener("resume", onBack, { signal });
  window.addEventListener("pagehide", onAway, { signal });
  window.addEventListener("pageshow", onBack, { signal });
  return () => listening.abort();
}
