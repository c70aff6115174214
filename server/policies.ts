import type { Actor } from "./context.ts";

/** An administrator who has what the settings ask of one. */
export function isAdministrator(actor: Actor): boolean {
  return actor.user.role === "admin" && actor.lacksSecondFactor !== true;
}

/** A trader sees what is theirs, an administrator everything. */
export function canSeeOwned(actor: Actor, thing: { userId: string }): boolean {
  return isAdministrator(actor) || thing.userId === actor.user.id;
}

/** Only the trader who placed or submitted it takes it back. */
export function canCancel(actor: Actor, thing: { userId: string }): boolean {
  return thing.userId === actor.user.id;
}

/** Nobody locks themselves out. */
export function canSuspend(actor: Actor, userId: string): boolean {
  return isAdministrator(actor) && actor.user.id !== userId;
}
