import { FEWEST_PUBLISHED } from "#protocol/fairness.ts";

/** A row of a table that is published with its sums: how many orders it counts, by column. */
export type Row = readonly number[];

/** True if it must be hidden, because it counts fewer than twenty orders. That there are none may be said. */
export function isPublishable(count: number): boolean {
  return count === 0 || count >= FEWEST_PUBLISHED;
}

/**
 * Which rows must be hidden, by their positions: those with too few orders, and as many more that the hidden ones can't
 * be computed by subtracting the others from the sums. `hidden` are hidden already.
 */
export function hideSmall(rows: readonly Row[], hidden: ReadonlySet<number> = new Set()): Set<number> {
  const places = rows.map((_, place) => place);
  const gone = new Set(places.filter((place) => hidden.has(place) || !rows[place]?.every(isPublishable)));
  const columns = rows[0]?.map((_, column) => column) ?? [];
  while (gone.size > 0 && !columns.every((column) => isPublishable(sumOf(column)))) {
    const [smallest] = places
      .filter((place) => !gone.has(place) && sizeOf(place) > 0)
      .toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (smallest === undefined) break;
    gone.add(smallest);
  }
  return gone;

  function sizeOf(place: number): number {
    return (rows[place] ?? []).reduce((total, count) => total + count, 0);
  }

  function sumOf(column: number): number {
    return [...gone].reduce((total, place) => total + (rows[place]?.[column] ?? 0), 0);
  }
}
