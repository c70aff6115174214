import { wallClock } from "#protocol/deskState.ts";

const DAY_MS = 86_400_000;

/** What clocks show at a moment in a time zone, or in the browser's: "2026-03-04T14:05:09". */
export function clockAt(moment: Date, timeZone: string | undefined): string {
  if (timeZone === undefined) {
    const offset = moment.getTimezoneOffset() * 60_000;
    return new Date(moment.getTime() - offset).toISOString().slice(0, 19);
  }
  return new Date(wallClock(timeZone, moment.getTime())).toISOString().slice(0, 19);
}

/**
 * The moment at which clocks there show a time ("2026-03-04T14:05"). If clocks are put back, the first of the two,
 * unless it is over at `now`; if they are put forward over this time, as much later as they skip.
 */
export function momentOf(time: string, timeZone: string | undefined, now = -Infinity): Date {
  const wanted = Date.parse(`${time}Z`);
  const offsetAt = (at: number) => Date.parse(`${clockAt(new Date(at), timeZone)}Z`) - at;
  const offsets = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const [earlier, later] = [wanted - Math.max(...offsets), wanted - Math.min(...offsets)];
  const isShown = (at: number) => at + offsetAt(at) === wanted;
  const isEarlier = isShown(earlier) && (earlier > now || !isShown(later));
  return new Date(isEarlier ? earlier : later);
}
