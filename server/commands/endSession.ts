import type { Actor, Context } from "../context.ts";
import { findSessionHash } from "../queries/sessions.ts";
import { Refusal } from "../refusal.ts";
import { signOut } from "../sessions/signOut.ts";

/** Ends one of the actor's sessions, by its id in the list. */
export async function endSession({ database }: Context, actor: Actor, id: string): Promise<void> {
  const hash = await findSessionHash(database.knex, actor, id);
  if (hash === null) throw new Refusal("not_found");
  await signOut(database, hash, actor.address);
}
