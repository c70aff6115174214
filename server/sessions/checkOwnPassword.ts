import type { AuditAction } from "#protocol/audit.ts";
import { recordWrongGuess } from "./recordWrongGuess.ts";
import type { Actor, Context } from "../context.ts";
import { findCredentials } from "../queries/users.ts";
import type { RateLimits } from "./rateLimits.ts";
import { ownGuesser } from "./ownGuesser.ts";
import { verifyPassword } from "./passwords.ts";

/**
 * Returns the actor's password hash if the password is correct. Otherwise counts the guess, records it as `refused`,
 * and returns null.
 */
export async function checkOwnPassword(
  context: Context,
  rateLimits: RateLimits,
  actor: Actor,
  password: string,
  refused: AuditAction,
): Promise<string | null> {
  const { id, username } = actor.user;
  const { database } = context;
  const guesser = ownGuesser(actor);
  return rateLimits.guessPassword(guesser, async () => {
    const passwordHash = (await findCredentials(database.knex, username))?.passwordHash ?? null;
    const spelling = await verifyPassword(password, passwordHash, { from: id, isKnown: true });
    if (spelling !== null) return passwordHash;
    await recordWrongGuess(database, rateLimits, actor, { action: refused, subject: id, account: id });
    return null;
  });
}
