/*
 * When the desk decides: weekly hours in a time zone. They only inform traders. As a setting they are one text,
 * "Europe/Vienna; Mon 09:00-17:30; Tue 22:00-06:00", without the days on which the desk is closed.
 */

export const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** Past midnight if they end before they begin; "24:00" is the end of the day. */
export type DayHours = { from: string; to: string };

export type DeskHours = {
  /** An IANA name. */
  timeZone: string;
  /** Monday to Sunday; null if the desk is closed all day. */
  week: readonly (DayHours | null)[];
};

const DAY = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Null for always open; undefined if the text is invalid. */
export function readDeskHours(text: string): DeskHours | null | undefined {
  if (text === "") return null;
  const [timeZone = "", ...days] = text.split("; ");
  if (!isTimeZone(timeZone)) return undefined;
  const week = new Map<string, DayHours>();
  for (const day of days) {
    const [, name = "", from = "", to = ""] = DAY.exec(day) ?? [];
    if (from === to || week.has(name)) return undefined;
    week.set(name, { from, to });
  }
  return { timeZone, week: WEEKDAYS.map((name) => week.get(name) ?? null) };
}

/** The text that `readDeskHours` reads, like "Europe/Berlin; Mon 09:00-17:00"; empty for always open. */
export function writeDeskHours(hours: DeskHours | null): string {
  if (hours === null) return "";
  const days = WEEKDAYS.flatMap((name, index) => {
    const day = hours.week[index];
    return day ? [`${name} ${day.from}-${day.to}`] : [];
  });
  return [hours.timeZone, ...days].join("; ");
}

/** True if the desk opens on any day. */
export function hasOpenDay({ week }: DeskHours): boolean {
  return week.some((day) => day !== null);
}

/** True for a name of the IANA time zone database, like "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets like "+01:00" are accepted too, but have no summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
