export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Prints the figures of a scenario. */
export function printFigures(title: string, figures: Record<string, string | number>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.log(`${title}: ${parts.join(", ")}`);
}
