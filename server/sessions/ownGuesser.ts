import type { Actor } from "../context.ts";
import type { Guesser } from "./guessLimits.ts";

/**
 * The guesser for a signed-in user who enters their own password or code. Each session has its own allowance, so a
 * stolen cookie can't use up that of the owner's browser, at sign-in or in another session.
 */
export function ownGuesser({ user, sessionHash, address = "" }: Actor): Guesser {
  return { account: user.id, device: `session ${sessionHash}`, address };
}
