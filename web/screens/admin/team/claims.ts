import type { Claim } from "#protocol/claims.ts";
import { formatAge } from "../../../format.ts";

/** A claim that was not given back. */
export type Taken = Claim & { takenBy: string; takenById: string; takenAt: string; expiresAt: string };

export function takenOf(claim: Claim | undefined): Taken | null {
  if (claim === undefined) return null;
  const { takenBy, takenById, takenAt, expiresAt } = claim;
  if (takenBy === null || takenById === null || takenAt === null || expiresAt === null) return null;
  return { ...claim, takenBy, takenById, takenAt, expiresAt };
}

/** The claim if it holds at this moment by the server's clock. */
export function heldAt(claim: Claim | undefined, now: number): Taken | null {
  const taken = takenOf(claim);
  return taken === null || Date.parse(taken.expiresAt) <= now ? null : taken;
}

/** The items whose claims hold, sorted. */
export function heldIds(claims: ReadonlyMap<string, Claim>, now: number): string[] {
  return [...claims.values()]
    .filter((claim) => heldAt(claim, now) !== null)
    .map(({ id }) => id)
    .toSorted();
}

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
  return [...username].slice(0, 2).join("").toUpperCase();
}
