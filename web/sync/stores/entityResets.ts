type Resettable = { getState: () => { reset: () => void } };

const stores = new Set<Resettable>();
const forgetters = new Set<() => void>();

/** A version lower than any entity's. */
const FORGOTTEN = -1;

/**
 * Registers a store to be emptied together with all others; stores of pages that were never opened are not loaded for
 * it.
 */
export function resetWithEntities<S extends Resettable>(store: S): S {
  stores.add(store);
  return store;
}

/**
 * Registers what stays on screen meanwhile, but is then replaced by whatever the server has: after a failover of the
 * database that may be an earlier version.
 */
export function forgetVersionWithEntities(forget: () => void): void {
  forgetters.add(forget);
}

/** The same with a version that any other replaces. */
export function withoutVersion<E extends { version: number } | null>(entity: E): E {
  return entity === null ? entity : { ...entity, version: FORGOTTEN };
}

/** Forgets the entities but not who is signed in: for a page that missed more than it can catch up with. */
export function resetEntities(): void {
  for (const store of stores) store.getState().reset();
  for (const forget of forgetters) forget();
}
