import { useMemo, useState } from "react";
import { look, noArrivals, unseenIndexes } from "./arrivals.ts";

type Span = { startIndex: number; endIndex: number } | null;

/** Indexes of the rows that arrived since the list was opened and have not been on screen. */
export function useArrivals(rows: readonly { id: string }[], inSight: Span): readonly number[] {
  const [known, setKnown] = useState(() => noArrivals(rows));
  const first = inSight?.startIndex ?? 0;
  const last = inSight?.endIndex ?? -1;
  const unseen = useMemo(() => unseenIndexes(rows, known), [rows, known]);
  const arrivals = look(rows, known, unseen, { first, last });
  if (arrivals !== known) setKnown(arrivals);
  return unseen;
}
