import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand";

/**
 * The state of a store, for a long list: what changes while a hand scrolls is drawn in its pauses, and together. The
 * store's own hook would have each change hold up the next frame. A list that reads one store calmly has to read all of
 * its stores so, or it would know of rows before it has them.
 */
export function useDeferredStore<S extends object>(store: Pick<StoreApi<S>, "getState" | "subscribe">): S {
  const [state, setState] = useState(() => store.getState());
  useEffect(() => {
    const take = () => startTransition(() => setState(store.getState()));
    take();
    return store.subscribe(take);
  }, [store]);
  return state;
}
