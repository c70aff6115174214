import { formatAge } from "../../../format.ts";
import { t } from "../../../language/index.ts";
import type { Taken } from "../../../sync/index.ts";

/** "bob took this 40 s ago". */
export function describeTaken({ takenBy, takenAt }: Taken, now: number): string {
  return t`${takenBy} took this ${formatAge(now - Date.parse(takenAt))} ago`;
}

/** "bob is looking at this", "bob and carol are looking at this", "bob and 2 others are looking at this". */
export function describeViewers(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return t`${first} is looking at this`;
  return names.length === 2
    ? t`${first} and ${second} are looking at this`
    : t`${first} and ${names.length - 1} others are looking at this`;
}

/** What stands in a small circle for a name. */
export function initialsOf(username: string): string {
  return (username.match(/./gu) ?? []).slice(0, 2).join("").toUpperCase();
}
