import type { Actor } from "../context.ts";
import type { Guesser } from "./guessLimits.ts";

/**
 * The guesser for a signed-in user who enters their own password or code. Each session has guesses of its own: whoever
 * has a stolen cookie must not use up those of the owner's browser, at signing in or in another session.
 */
export function ownGuesser({ user, sessionHash, address = "" }: Actor): Guesser {
  return { account: user.id, device: `session ${sessionHash}`, address };
}
