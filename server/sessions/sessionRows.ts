import type { Knex } from "knex";
import type { Database } from "#db/database.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";

/**
 * A condition on rows of sessions: not idle for 12 hours, and not older than 7 days by the database's clock, which all
 * nodes share (design section 6; migration 0008 has the numbers).
 */
export const ALIVE = `is_alive("lastSeenAt", "createdAt")`;

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
