import { timeZone } from "../../../language/index.ts";
import { clockAt } from "../../../zonedTime.ts";

const MINUTE_MS = 60_000;

/** A moment as a date field for local times writes it: "2026-03-04T14:05", rounded up to the minute. */
export function localTime(moment: number): string {
  const minute = Math.ceil(moment / MINUTE_MS) * MINUTE_MS;
  return clockAt(new Date(minute), timeZone()).slice(0, 16);
}
