/** An entity of a list that the server orders by time. */
export type Dated = { id: string } & ({ createdAt: string } | { at: string });

export function timeOf(entity: Dated): string {
  return "createdAt" in entity ? entity.createdAt : entity.at;
}

/** The position of an entity in a list, oldest first; consistent with the functions below. */
export function sortKey(entity: Dated): string {
  return timeOf(entity) + entity.id;
}

/**
 * By time, then id, like the server, but only to the millisecond. Ids alone are not enough: if the clocks of two nodes
 * differ, their ids are not in the order of the database's time.
 */
export function oldestFirst(a: Dated, b: Dated): number {
  const [timeA, timeB] = [timeOf(a), timeOf(b)];
  if (timeA !== timeB) return timeA < timeB ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

export function newestFirst(a: Dated, b: Dated): number {
  return oldestFirst(b, a);
}
