import { useCallback, useLayoutEffect } from "react";
import type { EntityStore, Versioned } from "./createEntityStore.ts";

/** Makes a store keep some entities while the component is on screen, even if it would forget them. */
export function useKept<E extends Versioned>(
  store: EntityStore<E>,
  /** Must be stable. */
  isNeeded: (entity: E) => boolean,
): void {
  useLayoutEffect(() => store.getState().need(() => isNeeded), [store, isNeeded]);
}

/** An entity by its id, kept while the component is on screen. */
export function useEntity<E extends Versioned>(
  useStore: EntityStore<E>,
  id: string | null | undefined,
): E | undefined {
  useKept(
    useStore,
    useCallback((entity: E) => entity.id === id, [id]),
  );
  return useStore(({ byId }) => (id === null || id === undefined ? undefined : byId.get(id)));
}
