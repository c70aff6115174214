import { dayOf, isDay, startOf, startOfDay } from "../../days.ts";

/** Days in the reader's time zone as `2026-03-04`, both included. */
export type Range = { from: string; to: string };

/** The range in the address, or the month of `today` so far. */
export function readRange(search: URLSearchParams, today: Date): Range {
  const last = dayOf(today);
  return {
    from: readDay(search.get("from")) ?? `${last.slice(0, 8)}01`,
    to: readDay(search.get("to")) ?? last,
  };
}

/** The range with another first or last day; the other end moves along if the order would be wrong. */
export function withDay(range: Range, end: keyof Range, day: string): Range {
  if (!isDay(day)) return range;
  const next = { ...range, [end]: day };
  return next.from > next.to ? { from: day, to: day } : next;
}

function readDay(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

/** The server's query: from the first moment of the first day to the last of the last. */
export function toQuery({ from, to }: Range): { from: string; to: string } {
  return { from: startOf(from).toISOString(), to: startOfDay(startOf(to), 1).toISOString() };
}
