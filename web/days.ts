const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A half-typed year ("0020") comes before it. */
const FIRST_DAY = "1970-01-01";

/** False for a half-typed date, and for one that does not exist. */
export function isDay(text: string): boolean {
  return DAY.test(text) && text >= FIRST_DAY && dayOf(startOf(text)) === text;
}

/** The first moment of a day; a time without a zone is in the reader's. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** A day of the reader's calendar as `2026-03-04`. */
export function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return [pad(year, 4), pad(month, 2), pad(day, 2)].join("-");
}

/**
 * When the day so many days after `moment`'s begins for the reader. Counts calendar days: a day with a clock change
 * has 23 or 25 hours, and in some places it does not begin at midnight.
 */
export function startOfDay(moment: Date, daysLater = 0): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + daysLater);
}

function pad(part: number, length: number): string {
  return `${part}`.padStart(length, "0");
}
