import type { Span } from "./rowWindow.ts";

/** The rows that came since everything was last seen: those with later ids, except the ones seen meanwhile. */
export type Arrivals = { watermark: string; seen: ReadonlySet<string> };

type Rows = readonly { id: string }[];

export function noArrivals(rows: Rows): Arrivals {
  return { watermark: newestId(rows, ""), seen: new Set() };
}

/** Indexes of the rows that have not been visible yet. */
export function unseenIndexes(rows: Rows, { watermark, seen }: Arrivals): number[] {
  const unseen: number[] = [];
  rows.forEach(({ id }, index) => {
    if (id > watermark && !seen.has(id)) unseen.push(index);
  });
  return unseen;
}

/**
 * Updates the state after rows were visible, `unseen` of them for the first time; returns the same object if there
 * were none.
 */
export function markSeen(
  rows: Rows,
  arrivals: Arrivals,
  unseen: readonly number[],
  { first, last }: Span,
): Arrivals {
  const inSight = unseen.filter((index) => index >= first && index <= last);
  if (inSight.length === 0) return arrivals;
  if (inSight.length === unseen.length) {
    return { watermark: newestId(rows, arrivals.watermark), seen: new Set() };
  }
  const ids = inSight.flatMap((index) => rows[index]?.id ?? []);
  return { ...arrivals, seen: new Set([...arrivals.seen, ...ids]) };
}

function newestId(rows: Rows, atLeast: string): string {
  return rows.reduce((newest, { id }) => (id > newest ? id : newest), atLeast);
}
