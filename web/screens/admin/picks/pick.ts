/** Adds this one to the set, or removes it. */
export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The rows from one to the other, both included; only the second if the first is gone. */
export function between<E extends { id: string }>(
  rows: readonly E[],
  from: string,
  to: string,
): readonly E[] {
  const end = rows.findIndex(({ id }) => id === to);
  const start = rows.findIndex(({ id }) => id === from);
  if (end === -1) return [];
  if (start === -1) return rows.slice(end, end + 1);
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
