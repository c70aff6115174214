import type { Versioned } from "./createEntityStore.ts";

/**
 * What a later state of an entity store has that an earlier one had not, or had in another version; null when it does
 * not continue the earlier one, as after a reset. States of one store keep their entities in one order, new ones last.
 */
export function changesBetween<E extends Versioned>(
  earlier: ReadonlyMap<string, E>,
  later: ReadonlyMap<string, E>,
): E[] | null {
  if (earlier === later) return [];
  const changes: E[] = [];
  const before = earlier.values();
  for (const entity of later.values()) {
    const known = before.next();
    if (known.done === true) changes.push(entity);
    else if (known.value.id !== entity.id) return null;
    else if (known.value !== entity) changes.push(entity);
  }
  return before.next().done === true ? changes : null;
}
