import type { EntityStore, Versioned } from "../stores/createEntityStore.ts";
import { defineLoader, type Loader } from "./loader.ts";

type Definition<E> = Pick<Loader, "name" | "pollMs"> & { fetch: () => Promise<readonly E[]> };

/** Makes a loader that puts entities into their store, where events keep them up to date. */
export function entityLoader<E extends Versioned>(
  store: EntityStore<E>,
  { name, pollMs, fetch }: Definition<E>,
): Loader {
  return defineLoader({
    name,
    pollMs,
    isReplayed: true,
    fetch,
    store: (entities) => store.getState().upsert(entities),
  });
}
