type Resettable = { getState: () => { reset: () => void } };

const stores = new Set<Resettable>();

/**
 * Registers a store to be emptied together with all others; stores of pages that were never opened are not loaded for
 * it.
 */
export function resetWithEntities<S extends Resettable>(store: S): S {
  stores.add(store);
  return store;
}

/** Forgets the entities but not who is signed in: for a page that missed more than it can catch up with. */
export function resetEntities(): void {
  for (const store of stores) store.getState().reset();
}
