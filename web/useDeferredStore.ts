import { startTransition, useEffect, useState } from "react";
import type { StoreApi } from "zustand";

/**
 * The state of a store, for a long list: changes during scrolling are rendered together in its pauses, whereas the
 * store's own hook would delay a frame for each. A list must read all of its stores this way, or it would know of rows
 * before it has them.
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
