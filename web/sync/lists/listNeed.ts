import { sortKey, timeOf } from "../../byTime.ts";
import { MOST_UNNEEDED, type Need } from "../stores/sweeping.ts";
import { setWindow, useWindows } from "../stores/windows.ts";
import { belongs, type Listable, listed, type ListSource } from "./list.ts";
import { reachedRows } from "./reachedRows.ts";

/** This many rows are kept beyond the last one that the reader has reached. */
const AHEAD = 100;

type List<E extends Listable> = Pick<ListSource<E>, "name" | "order" | "matches">;

/** What a list on screen needs: the rows of its loaded part. The far end is dropped if the reader is not near it. */
export function listNeed<E extends Listable>(list: List<E>, reached = reachedRows): Need<E> {
  return ({ byId, isOver }) => {
    const window = useWindows.getState()[list.name];
    if (window === undefined) return () => false;
    const rows = listed(byId.values(), list, window);
    const end = endOf(rows, reached);
    const last = rows[end - 1];
    if (last === undefined || !rows.slice(end).some(isOver)) return (entity) => belongs(entity, list, window);
    // Scrolling there fetches the rows again.
    const nearer = { edge: sortKey(last), next: last.id };
    setWindow(list.name, nearer);
    return (entity) => belongs(entity, list, nearer);
  };
}

/**
 * How many rows are kept. Rows of the same millisecond stay together: the server knows their order more precisely, and
 * rows that it has before the last one would never be fetched again.
 */
function endOf(rows: readonly Listable[], reached: () => ReadonlySet<string>): number {
  if (rows.length <= MOST_UNNEEDED) return rows.length;
  const seen = reached();
  let end = Math.max(MOST_UNNEEDED, rows.findLastIndex(({ id }) => seen.has(id)) + 1 + AHEAD);
  for (;;) {
    const [last, next] = rows.slice(end - 1, end + 1);
    if (last === undefined || next === undefined || timeOf(last) !== timeOf(next)) return end;
    end += 1;
  }
}
