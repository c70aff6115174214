import { timeZone } from "./language/index.ts";
import { clockAt, momentOf } from "./zonedTime.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A half-typed year ("0020") comes before it. */
const FIRST_DAY = "1970-01-01";
/** Later years are typing errors. */
const NO_DAY = "2100-01-01";

/** False for a half-typed date, one that does not exist, and an absurd one. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < FIRST_DAY || text >= NO_DAY) return false;
  const date = new Date(`${text}T00:00Z`);
  return !isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The first moment of a day in the reader's time zone. */
export function startOf(day: string): Date {
  return momentOf(`${day}T00:00`, timeZone());
}

/** A day of the reader's calendar as `2026-03-04`. */
export function dayOf(moment: Date): string {
  return clockAt(moment, timeZone()).slice(0, 10);
}

/**
 * When the day so many days after `moment`'s begins for the reader. Counts calendar days: a day with a clock change
 * has 23 or 25 hours, and in some places it does not begin at midnight.
 */
export function startOfDay(moment: Date, daysLater = 0): Date {
  const day = new Date(`${dayOf(moment)}T00:00Z`);
  day.setUTCDate(day.getUTCDate() + daysLater);
  return startOf(day.toISOString().slice(0, 10));
}
