import type { Actor, Context } from "../context.ts";
import { revokeSessions } from "./revokeSessions.ts";

/** Signs the actor out everywhere but here. */
export async function endOtherSessions({ database }: Context, { user, sessionHash }: Actor): Promise<void> {
  await database.transact((tx) => revokeSessions(tx, user.id, "signed_out", sessionHash));
}
