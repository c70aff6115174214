import type { Knex } from "knex";
import type { Actor } from "../context.ts";
import { canSeeOwned } from "../policies.ts";
import { Refusal } from "../refusal.ts";
import { findUserById } from "./users.ts";

/**
 * Whose money a call asks about: the caller's, or for administrators also somebody else's; `not_found` for all others.
 */
export async function ownerOf(
  knex: Knex,
  actor: Actor,
  asked: string | undefined,
): Promise<{ userId: string; username: string }> {
  const userId = asked ?? actor.user.id;
  const owner = canSeeOwned(actor, { userId }) ? await findUserById(knex, userId) : null;
  if (owner === null) throw new Refusal("not_found");
  return { userId, username: owner.username };
}
