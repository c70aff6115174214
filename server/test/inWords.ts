/** A wire time as messages show it: "2026-03-04T14:05:09.123Z" becomes "2026-03-04 14:05:09 UTC". */
export function inWords(time: string | null): string {
  return `${time?.slice(0, 10)} ${time?.slice(11, 19)} UTC`;
}
