const DAY_MS = 86_400_000;

/** The date of a day number, counted from 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
