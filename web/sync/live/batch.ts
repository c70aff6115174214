/** One change makes several events within a few milliseconds: they are waited for. */
const GATHER_MS = 8;
/** While changes keep coming, what is on screen moves ten times a second. */
const PAUSE_MS = 100;

export type Batch = {
  /** Returns what takes the items of one kind; `apply` gets them together, in the order in which they came. */
  collect: <T>(apply: (items: readonly T[]) => void) => (item: T) => void;
  /** Applies now what was gathered. */
  flush: () => void;
  /** Forgets what was gathered. */
  drop: () => void;
};

type Kind = { apply: () => void; forget: () => void };

/**
 * Gathers what comes close together, so that a page that shows thousands of rows is drawn once for all of it. What
 * comes after a pause waits for no more than its own kind; nobody watches a hidden page, whose timers are slow: there
 * everything is applied as it comes.
 */
export function createBatch(): Batch {
  const kinds: Kind[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -PAUSE_MS;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    flushedAt = performance.now();
    for (const { apply } of kinds) apply();
  }

  function flushSoon() {
    if (document.visibilityState === "hidden") flush();
    else timer ??= setTimeout(flush, Math.max(GATHER_MS, flushedAt + PAUSE_MS - performance.now()));
  }

  return {
    collect<T>(apply: (items: readonly T[]) => void) {
      let items: T[] = [];
      kinds.push({
        apply: () => {
          const gathered = items;
          items = [];
          if (gathered.length > 0) apply(gathered);
        },
        forget: () => {
          items = [];
        },
      });
      return (item: T) => {
        items.push(item);
        flushSoon();
      };
    },
    flush,
    drop: () => {
      clearTimeout(timer);
      timer = undefined;
      for (const { forget } of kinds) forget();
    },
  };
}
