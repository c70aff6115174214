import type { Knex } from "knex";
import { SessionModel } from "#db/models/SessionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Session } from "#protocol/sessions.ts";
import type { Actor } from "../context.ts";

/**
 * A condition on rows of sessions: not idle for 12 hours, and not older than 7 days by the database's clock, which all
 * nodes share (design section 6; migration 0008 has the numbers).
 */
export const ALIVE = `is_alive("lastSeenAt", "createdAt")`;

/** Under which hash (hex) a session of the actor is kept; null for those of others and for what has ended. */
export async function findSessionHash(knex: Knex, { user }: Actor, id: string): Promise<string | null> {
  const session = await SessionModel.query(knex).findOne({ id, userId: user.id }).whereRaw(ALIVE);
  return session?.hash.toString("hex") ?? null;
}

/** The browsers in which the actor is signed in, the last used first. */
export async function listSessions(knex: Knex, { user, sessionHash }: Actor): Promise<Session[]> {
  const rows = await SessionModel.query(knex)
    .where({ userId: user.id })
    .whereRaw(ALIVE)
    .orderBy("lastSeenAt", "desc");
  return rows.map(({ id, hash, userAgent, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: hash.toString("hex") === sessionHash,
  }));
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
