/**
 * The entities that a later state of a store added or changed; null if it does not continue the earlier state, as
 * after a reset. States of one store keep their entities in one order, new ones last.
 */
export function changesBetween<E extends { id: string }>(
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
