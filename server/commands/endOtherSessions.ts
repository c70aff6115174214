import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { revokeSessions } from "./revokeSessions.ts";

/** Ends all other sessions of the actor, and the API tokens. */
export async function endOtherSessions({ database }: Context, actor: Actor): Promise<void> {
  const { user, sessionHash } = actor;
  await database.transact(async (tx) => {
    const { sessions: ended } = await revokeSessions(tx, user.id, "signed_out", sessionHash);
    await record(tx, actor, { action: "sessions.ended", subject: user.id, details: { ended } });
  });
}
