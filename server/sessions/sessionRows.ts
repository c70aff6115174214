import type { Knex } from "knex";
import { raw } from "objection";
import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";

/* By the database's clock, which all nodes share (design section 6). */
const IDLE = "interval '12 hours'";
const ABSOLUTE = "interval '7 days'";
const TOUCH_AFTER = "interval '1 minute'";

/** A condition on rows of sessions: neither idle nor old for too long. */
export const ALIVE = `"lastSeenAt" > now() - ${IDLE} and "createdAt" > now() - ${ABSOLUTE}`;

/**
 * Whose session it is; null when there is none or it has expired. Notes that it was seen, at most once a minute, and
 * only where a row still stands: a slow request must not bring back a session that was ended meanwhile.
 */
export async function findSession(knex: Knex, hash: string): Promise<{ userId: string } | null> {
  const key = Buffer.from(hash, "hex");
  const session = await SessionModel.query(knex)
    .findById(key)
    .whereRaw(ALIVE)
    .select("userId", raw(`"lastSeenAt" < now() - ${TOUCH_AFTER}`).as("isUnnoted"))
    .castTo<{ userId: string; isUnnoted: boolean } | undefined>();
  if (session === undefined) return null;
  if (session.isUnnoted)
    await SessionModel.query(knex)
      .patch({ lastSeenAt: raw("now()") })
      .where({ hash: key });
  return { userId: session.userId };
}

/** Which of these sessions (hex hashes) are still alive and of active users, without counting as a visit. */
export async function findLiveSessions(knex: Knex, hashes: string[]): Promise<Set<string>> {
  const rows = await SessionModel.query(knex)
    .whereIn(
      "hash",
      hashes.map((hash) => Buffer.from(hash, "hex")),
    )
    .whereRaw(ALIVE)
    .whereExists(UserModel.query(knex).whereColumn("users.id", "sessions.userId").where({ isActive: true }));
  return new Set(rows.map((row) => row.hash.toString("hex")));
}

/** Removes what expired; nothing reads those rows any more. */
export async function sweepSessions({ transact }: Database): Promise<number> {
  return transact(async ({ trx }) => SessionModel.query(trx).delete().whereRaw(`not (${ALIVE})`));
}
