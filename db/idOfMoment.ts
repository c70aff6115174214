/** Ids of journals follow time, except for differences between the nodes' clocks and slow transactions. */
export const ID_MARGIN_MS = 86_400_000;

/** The smallest UUIDv7 of that millisecond. */
export function firstIdOf(moment: number): string {
  const digits = Math.max(0, moment).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
