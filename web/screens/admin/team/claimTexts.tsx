import { useCallback } from "react";
import { Figure } from "../../../components/figure.ts";
import { useNow } from "../../../components/ticker.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { formatAge } from "../../../format.ts";
import { rich, t } from "../../../language/index.ts";
import type { Taken } from "../../../heldClaim.ts";
import type { Viewer } from "./useHeld.ts";

/* Each sentence in two forms: as text, for titles and screen readers, and with links to the administrators. */

/** "bob took this 40 s ago". */
export function describeTaken({ takenBy, takenAt }: Taken, now: number): string {
  return t`${takenBy} took this ${formatAge(now - Date.parse(takenAt))} ago`;
}

export function TakenText({ taken, inNewTab = false }: { taken: Taken; inNewTab?: boolean }) {
  const { takenBy, takenById, takenAt } = taken;
  const age = useNow(useCallback((now: number) => formatAge(now - Date.parse(takenAt)), [takenAt]));
  return rich(
    "{0} took this {1} ago",
    <TraderLink userId={takenById} inNewTab={inNewTab}>
      {takenBy}
    </TraderLink>,
    <Figure>{age}</Figure>,
  );
}

/** "bob is looking at this", "bob and carol are looking at this", "bob and 2 others are looking at this". */
export function describeViewers(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return t`${first} is looking at this`;
  return names.length === 2
    ? t`${first} and ${second} are looking at this`
    : t`${first} and ${names.length - 1} others are looking at this`;
}

export function ViewersText({ viewers }: { viewers: readonly Viewer[] }) {
  const [first, second] = viewers.map(({ userId, username }) => (
    <TraderLink key={userId} userId={userId}>
      {username}
    </TraderLink>
  ));
  if (viewers.length === 1) return rich("{0} is looking at this", first);
  return viewers.length === 2
    ? rich("{0} and {1} are looking at this", first, second)
    : rich("{0} and {1} others are looking at this", first, viewers.length - 1);
}

/** The letters that represent a name in a small circle. */
export function initialsOf(username: string): string {
  return (username.match(/./gu) ?? []).slice(0, 2).join("").toUpperCase();
}
