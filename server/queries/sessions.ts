import type { Knex } from "knex";
import { SessionModel } from "#db/models/SessionModel.ts";
import type { Session } from "#protocol/entities.ts";
import type { Actor } from "../context.ts";
import { ALIVE } from "../sessions/sessionRows.ts";

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
