/** One change causes several events within a few milliseconds: they are applied together. */
const GATHER_MS = 8;
/** While changes keep coming, the screen is updated ten times a second. */
const PAUSE_MS = 100;

export type Batch = {
  /** Returns a function that takes items of one kind; `apply` gets them together, in their order. */
  collect: <T>(apply: (items: readonly T[]) => void) => (item: T) => void;
  /** Applies the gathered items now. */
  flush: () => void;
  /** Drops the gathered items. */
  drop: () => void;
};

type Kind = { apply: () => void; forget: () => void };

/**
 * Gathers what arrives close together, so that a page that shows thousands of rows re-renders once for all of it.
 * After a pause an item waits only for its own kind. A hidden page, whose timers are slow, applies everything as it
 * comes.
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
