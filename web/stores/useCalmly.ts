import { startTransition, useEffect, useState } from "react";
import type { createEntityStore, Versioned } from "./createEntityStore.ts";

type EntityStore<E extends Versioned> = ReturnType<typeof createEntityStore<E>>;

/**
 * All entities of a store, for a long list: what changes while a hand scrolls is drawn in its pauses, and together. The
 * store's own hook would have each change hold up the next frame.
 */
export function useCalmly<E extends Versioned>(store: EntityStore<E>): ReadonlyMap<string, E> {
  const [byId, setById] = useState(() => store.getState().byId);
  useEffect(() => {
    const take = () => startTransition(() => setById(store.getState().byId));
    take();
    return store.subscribe(take);
  }, [store]);
  return byId;
}
