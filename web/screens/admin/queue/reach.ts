export type Sort = "oldest" | "newest";

/**
 * How far a list is known without a gap: the id of the last row that was fetched in its order, null when nothing
 * follows. What lies beyond may be known too, from events and other lists, but not all of it.
 */
export type Reach = string | null;

type Identified = { id: string };

/** Ids are UUIDv7, so their order is the order of creation. */
export function inOrder(sort: Sort): (a: Identified, b: Identified) => number {
  const sign = sort === "oldest" ? 1 : -1;
  return (a, b) => (a.id === b.id ? 0 : a.id < b.id ? -sign : sign);
}

export function isWithin(id: string, sort: Sort, reach: Reach): boolean {
  if (reach === null) return true;
  return sort === "oldest" ? id <= reach : id >= reach;
}

/** How far several lists that are read as one are known together. */
export function nearest(sort: Sort, reaches: readonly Reach[]): Reach {
  let near: Reach = null;
  for (const reach of reaches) {
    if (reach !== null && isWithin(reach, sort, near)) near = reach;
  }
  return near;
}

export type Section<E> = { includes: (entity: E) => boolean; sort: Sort; reach: Reach };

/** The rows of a list of sections: each in its own order, and none after the first that is not known to its end. */
export function assemble<E extends Identified>(
  entities: Iterable<E>,
  sections: readonly Section<E>[],
): readonly E[] {
  const all = [...entities];
  const rows: E[] = [];
  for (const { includes, sort, reach } of sections) {
    const part = all.filter((entity) => isWithin(entity.id, sort, reach) && includes(entity));
    rows.push(...part.sort(inOrder(sort)));
    if (reach !== null) break;
  }
  return rows;
}

/** Ids that a fetched page should have held by what this browser knows, but did not: they changed unseen. */
export function findStrays<E extends Identified>(
  known: readonly E[],
  page: { items: readonly E[]; next: Reach },
  sort: Sort,
): string[] {
  const listed = new Set(page.items.map((item) => item.id));
  return known.filter(({ id }) => isWithin(id, sort, page.next) && !listed.has(id)).map(({ id }) => id);
}
