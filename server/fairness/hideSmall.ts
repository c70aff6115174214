import { FEWEST_PUBLISHED } from "#protocol/fairness.ts";

/** How many orders something counts in each published period, the shortest first; each contains the one before. */
export type Counts = readonly number[];

/** A row of a table that is published with its sums: its counts by column. */
export type Row = readonly Counts[];

/**
 * True if publishing it says nothing about fewer than twenty orders, neither by itself nor by subtracting a shorter
 * period. That there were none may be said.
 */
export function isPublishable(counts: Counts, period: number): boolean {
  const count = counts[period] ?? 0;
  return [0, ...counts.slice(0, period)].every((shorter) => {
    const rest = count - shorter;
    return rest === 0 || rest >= FEWEST_PUBLISHED;
  });
}

/**
 * Which rows must be hidden, by their places: those with too few orders, and as many more that what is hidden cannot be
 * told by subtracting the others from the sums. `hidden` are hidden already.
 */
export function hideSmall(
  rows: readonly Row[],
  period: number,
  hidden: ReadonlySet<number> = new Set(),
): Set<number> {
  const places = rows.map((_, place) => place);
  const gone = new Set(places.filter((place) => hidden.has(place) || !rows[place]?.every(isFit)));
  const columns = rows[0]?.map((_, column) => column) ?? [];
  while (gone.size > 0 && !columns.every((column) => isFit(sumOf(column)))) {
    const [smallest] = places
      .filter((place) => !gone.has(place) && sizeOf(place) > 0)
      .toSorted((one, other) => sizeOf(one) - sizeOf(other));
    if (smallest === undefined) break;
    gone.add(smallest);
  }
  return gone;

  function isFit(counts: Counts): boolean {
    return isPublishable(counts, period);
  }

  function sizeOf(place: number): number {
    return (rows[place] ?? []).reduce((total, counts) => total + (counts[period] ?? 0), 0);
  }

  function sumOf(column: number): Counts {
    const counts = [...gone].map((place) => rows[place]?.[column] ?? []);
    return Array.from({ length: period + 1 }, (_, each) =>
      counts.reduce((total, count) => total + (count[each] ?? 0), 0),
    );
  }
}
