/** A moment for messages: "2026-03-04 14:05:09 UTC". Also accepts the wire's format (ISO 8601). */
export function formatMoment(moment: Date | string | null): string {
  if (moment === null) return "an unknown time";
  const [day, time] = new Date(moment).toISOString().split(/[T.]/);
  return `${day} ${time} UTC`;
}
