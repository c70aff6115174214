import { holdAdministrator } from "../audit/holdAdministrator.ts";
import { type AuditActor, reasonGiven, record } from "../audit/record.ts";
import type { Database } from "#db/database.ts";
import { AuditModel } from "#db/models/AuditModel.ts";
import type { Tx } from "#db/transact.ts";
import { isRuled } from "../approvals/rules.ts";
import { getSettings } from "../queries/settings.ts";
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
    if ("user" in by && by.user.id !== id && user.role === "admin") await refuseToShutOut(tx, by.user.id, id);
    // For one's own account, the session of this call ends too.
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

/** How often one administrator may end another's sessions, under the two-administrator rules. */
const MOST_AN_HOUR = 3;

/** Being signed out again and again is as good as a suspension, which needs two administrators under these rules. */
async function refuseToShutOut({ trx }: Tx, actorId: string, subject: string): Promise<void> {
  if (!isRuled(await getSettings(trx))) return;
  const ended = await AuditModel.query(trx)
    .where({ actorId, subject, action: "sessions.ended" })
    .where("at", ">", AuditModel.raw("now() - interval '1 hour'"))
    .resultSize();
  if (ended < MOST_AN_HOUR) return;
  throw new Refusal("rate_limited", {
    message:
      "You have signed this administrator out three times within an hour. To keep them out, suspend them: a second administrator has to approve it.",
  });
}
