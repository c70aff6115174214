import { holdAdministrator } from "../audit/holdAdministrator.ts";
import { type AuditActor, reasonGiven, record } from "../audit/record.ts";
import type { Database } from "#db/database.ts";
import { findUserById } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { revokeSessions } from "./revokeSessions.ts";

/** Ends all sessions and API tokens of a user whose account may be compromised; returns the number of sessions. */
export async function endUserSessions(
  { transact }: Database,
  by: AuditActor,
  id: string,
  reason?: string,
): Promise<number> {
  return transact(async (tx) => {
    const user = await findUserById(tx.trx, id);
    if (user === null) throw new Refusal("not_found");
    // Of one's own, the session of this call ends too.
    const isOwn = "user" in by && by.user.id === id;
    if (isOwn) await holdAdministrator(tx, by);
    const { sessions: ended, tokens } = await revokeSessions(tx, id, "expired");
    if (ended === 0 && tokens === 0) return 0;
    const { username } = user;
    await record(tx, isOwn ? { ...by, isAdministering: false } : by, {
      action: "sessions.ended",
      subject: id,
      details: { username, ended, ...reasonGiven(reason) },
    });
    return ended;
  });
}
