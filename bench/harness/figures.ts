/** The median, which a single disturbed round does not affect. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)];
  if (upper === undefined || lower === undefined) throw new Error("There is no median of nothing.");
  return (lower + upper) / 2;
}

/** `percentile(values, 0.99)`: the value that 99 % of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("There is no percentile of nothing.");
  return found;
}
