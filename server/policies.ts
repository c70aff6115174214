import { TOKEN_SCOPES, type TokenScope } from "#protocol/tokens.ts";
import type { Actor } from "./context.ts";

/** An administrator's program counts as a trader's. */
export function isAdministratorInPerson(actor: Actor): boolean {
  return actor.user.role === "admin" && actor.tokenScope === undefined;
}

/** An administrator in person who has the second factor if the settings require it. */
export function isAdministrator(actor: Actor): boolean {
  return isAdministratorInPerson(actor) && actor.lacksSecondFactor !== true;
}

/**
 * True when a program with this scope may make a call that requires `asked`; programs may not make calls that name no
 * scope.
 */
export function coversScope(scope: TokenScope, asked: TokenScope | undefined): boolean {
  return asked !== undefined && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(asked);
}

/** Traders see what is theirs, administrators see everything. */
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
