import { formatAge } from "../../../format.ts";
import type { Taken } from "../../../sync/index.ts";

/** "bob took this 40 s ago". */
export function describeTaken({ takenBy, takenAt }: Taken, now: number): string {
  return `${takenBy} took this ${formatAge(now - Date.parse(takenAt))} ago`;
}

/** "bob is looking at this", "bob and carol are looking at this", "bob and 2 others are looking at this". */
export function describeViewers(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return `${first} is looking at this`;
  const others = names.length === 2 ? second : `${names.length - 1} others`;
  return `${first} and ${others} are looking at this`;
}

/** What stands in a small circle for a name. */
export function initialsOf(username: string): string {
  return (username.match(/./gu) ?? []).slice(0, 2).join("").toUpperCase();
}
