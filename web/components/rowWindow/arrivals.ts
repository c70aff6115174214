import type { Span } from "./rowWindow.ts";

/** What came since the reader last had seen everything: rows with later ids, but for those seen meanwhile. */
export type Arrivals = { watermark: string; seen: ReadonlySet<string> };

type Rows = readonly { id: string }[];

export function noArrivals(rows: Rows): Arrivals {
  return { watermark: newestId(rows, ""), seen: new Set() };
}

/** Indexes of the rows that the reader has not had on screen yet. */
export function unseenIndexes(rows: Rows, { watermark, seen }: Arrivals): number[] {
  const unseen: number[] = [];
  rows.forEach(({ id }, index) => {
    if (id > watermark && !seen.has(id)) unseen.push(index);
  });
  return unseen;
}

/** After rows were on screen, `unseen` of them for the first time; the same object when none was among them. */
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
