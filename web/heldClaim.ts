import type { Claim } from "#protocol/claims.ts";

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
