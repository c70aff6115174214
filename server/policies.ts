import { TOKEN_SCOPES, type TokenScope } from "#protocol/tokens.ts";
import type { Actor } from "./context.ts";

/** An administrator's program is an ordinary trader's. */
export function isAdministratorInPerson(actor: Actor): boolean {
  return actor.user.role === "admin" && actor.tokenScope === undefined;
}

/** An administrator in person who has what the settings ask of one. */
export function isAdministrator(actor: Actor): boolean {
  return isAdministratorInPerson(actor) && actor.lacksSecondFactor !== true;
}

/** Whether a program with this scope may do what asks for at least that one; nothing that asks for none is for programs. */
export function coversScope(scope: TokenScope, asked: TokenScope | undefined): boolean {
  return asked !== undefined && TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(asked);
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
