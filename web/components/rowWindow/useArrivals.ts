import { useMemo, useState } from "react";
import { markSeen, noArrivals, unseenIndexes } from "./arrivals.ts";
import type { Span } from "./rowWindow.ts";

/** Indexes of the rows that arrived since the list was opened and have not been visible. */
export function useArrivals(rows: readonly { id: string }[], inSight: Span): readonly number[] {
  const [known, setKnown] = useState(() => noArrivals(rows));
  const unseen = useMemo(() => unseenIndexes(rows, known), [rows, known]);
  const arrivals = markSeen(rows, known, unseen, inSight);
  if (arrivals !== known) setKnown(arrivals);
  return unseen;
}
