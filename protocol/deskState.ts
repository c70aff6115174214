import type { DeskHours } from "./deskHours.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type DeskState = {
  isOpen: boolean;
  /** When it closes or opens next, in ms since 1970; null if it never does. */
  changesAt: number | null;
};

/** Whether the desk is open at `now` (ms since 1970), and until when. Without hours it always is. */
export function deskStateAt(hours: DeskHours | null, now: number): DeskState {
  if (hours === null) return { isOpen: true, changesAt: null };
  const spans = spansAround(hours, now);
  const current = spans.find(({ from, to }) => from <= now && now < to);
  if (current === undefined)
    return { isOpen: false, changesAt: spans.find(({ from }) => from > now)?.from ?? null };
  const isAlways = current.to - now > 7 * DAY_MS;
  return { isOpen: true, changesAt: isAlways ? null : current.to };
}

type Span = { from: number; to: number };

/** From yesterday, whose hours may last past midnight, to ten days ahead; adjoining ones joined. */
function spansAround({ timeZone, week }: DeskHours, now: number): Span[] {
  const today = wallClock(timeZone, now);
  const midnight = Math.floor(today / DAY_MS) * DAY_MS;
  const joined: Span[] = [];
  for (let day = -1; day <= 10; day += 1) {
    const start = midnight + day * DAY_MS;
    // 1970 began on a Thursday.
    const hours = week[(Math.floor(start / DAY_MS) + 3) % 7];
    if (hours === null || hours === undefined) continue;
    const [opens, closes] = [minutesOf(hours.from), minutesOf(hours.to)];
    const end = closes > opens ? closes : closes + 24 * 60;
    const from = momentOf(timeZone, start + opens * MINUTE_MS);
    const to = momentOf(timeZone, start + end * MINUTE_MS);
    // Where clocks are put forward past all of them, there are none that day.
    if (to <= from) continue;
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map((part) => parseInt(part, 10));
  return hour * 60 + minute;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows, as if it were UTC. */
export function wallClock(timeZone: string, moment: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, parseInt(value, 10)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/**
 * When a clock in the zone shows `wall`. If clocks are put forward past it, the moment when that happens; if they show
 * it twice, the first time.
 */
export function momentOf(timeZone: string, wall: number): number {
  const offsetAt = (moment: number) => wallClock(timeZone, moment) - moment;
  const before = wall - offsetAt(wall - DAY_MS);
  const after = wall - offsetAt(wall + DAY_MS);
  const exact = [before, after].filter((moment) => wallClock(timeZone, moment) === wall);
  return exact.length > 0 ? Math.min(...exact) : changeBetween(timeZone, wall - DAY_MS, wall + DAY_MS);
}

/** The moment at which the zone's offset changes, to the second. */
function changeBetween(timeZone: string, from: number, to: number): number {
  const offsetAt = (moment: number) => wallClock(timeZone, moment) - moment;
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(middle) === offsetAt(from)) low = middle;
    else high = middle;
  }
  return high;
}
