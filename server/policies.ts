import { COVERED_SCOPES, isDeskScope, type TokenScope } from "#protocol/tokens.ts";
import type { Actor } from "./context.ts";

/** True for administrators in person or through a program for the desk; their other programs count as a trader's. */
export function actsForDesk({ user, tokenScope }: Actor): boolean {
  return user.role === "admin" && (tokenScope === undefined || isDeskScope(tokenScope));
}

/** True for callers who act for the desk and have the second factor, if they need one. */
export function isAdministrator(actor: Actor): boolean {
  return actsForDesk(actor) && actor.lacksSecondFactor !== true;
}

/**
 * True when a program with this scope may make a call that requires `asked`; programs may not make calls that name no
 * scope.
 */
export function coversScope(scope: TokenScope, asked: TokenScope | undefined): boolean {
  return asked !== undefined && COVERED_SCOPES[scope].includes(asked);
}

/** Traders see their own data, administrators see everything. */
export function canSeeOwned(actor: Actor, thing: { userId: string }): boolean {
  return isAdministrator(actor) || thing.userId === actor.user.id;
}

/** Only the trader who placed or submitted it may cancel it. */
export function canCancel(actor: Actor, thing: { userId: string }): boolean {
  return thing.userId === actor.user.id;
}

/** Administrators can't lock themselves out. */
export function canSuspend(actor: Actor, userId: string): boolean {
  return isAdministrator(actor) && actor.user.id !== userId;
}
