const MINUTE_MS = 60_000;

/** A moment as a date field for local times writes it: "2026-03-04T14:05", rounded up to the minute. */
export function localTime(moment: number): string {
  const minute = Math.ceil(moment / MINUTE_MS) * MINUTE_MS;
  const offset = new Date(minute).getTimezoneOffset() * MINUTE_MS;
  return new Date(minute - offset).toISOString().slice(0, 16);
}
