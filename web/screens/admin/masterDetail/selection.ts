/** The row shown in the detail view, and its current or last index: the row stays selected when it leaves the list. */
export type Selection = { id: string; index: number };

type Rows = readonly { id: string }[];

/** The selection with its index in the current list. */
export function locate(selection: Selection, rows: Rows): Selection {
  if (rows[selection.index]?.id === selection.id) return selection;
  const index = rows.findIndex((row) => row.id === selection.id);
  return index === -1 || index === selection.index ? selection : { id: selection.id, index };
}

/**
 * The selection `by` rows further up or down; a selected row that has left counts as standing before its last index.
 */
export function step(selection: Selection | null, rows: Rows, by: number): Selection | null {
  if (selection === null) return select(rows, by > 0 ? 0 : rows.length - 1);
  const isListed = rows[selection.index]?.id === selection.id;
  const target = isListed || by < 0 ? selection.index + by : selection.index + by - 1;
  return select(rows, target) ?? selection;
}

/** The row to decide next: the first pending one after this row, otherwise the last one before it. */
export function successor<E extends { id: string }>(
  id: string,
  rows: readonly E[],
  isWaiting: (row: E) => boolean,
): Selection | null {
  const index = rows.findIndex((row) => row.id === id);
  const after = rows.findIndex((row, at) => at > index && isWaiting(row));
  if (after !== -1) return select(rows, after);
  const before = rows.findLastIndex((row, at) => at < index && isWaiting(row));
  return before === -1 ? null : select(rows, before);
}

/** How several administrators share a list: each row is offered to one of them at a time. */
export type Sharing = {
  /** False if somebody else has claimed the row. */
  isFree: (id: string) => boolean;
  /** Claims a row before it is shown as the next; false if somebody else was faster. */
  take: (id: string) => Promise<boolean>;
  /** Releases a row that was taken but not shown. */
  giveBack: (id: string) => void;
};

/** The next pending row, claimed so that nobody else gets it too. */
export async function takeSuccessor<E extends { id: string }>(
  id: string,
  rows: readonly E[],
  isWaiting: (row: E) => boolean,
  { isFree, take }: Pick<Sharing, "isFree" | "take">,
): Promise<Selection | null> {
  const gone = new Set<string>();
  for (;;) {
    const next = successor(id, rows, (row) => isWaiting(row) && isFree(row.id) && !gone.has(row.id));
    if (next === null || (await take(next.id))) return next;
    gone.add(next.id);
  }
}

function select(rows: Rows, index: number): Selection | null {
  const at = Math.max(0, Math.min(index, rows.length - 1));
  const row = rows[at];
  return row === undefined ? null : { id: row.id, index: at };
}
