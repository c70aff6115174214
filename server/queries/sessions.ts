import type { Knex } from "knex";
import { z } from "zod";
import { SessionModel } from "#db/models/SessionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { MAX_SESSIONS, type Session } from "#protocol/sessions.ts";
import type { Actor } from "../context.ts";

/**
 * SQL condition for a live session: not idle for 12 hours and not older than 7 days, by the database's clock, which
 * all nodes share (migration 0008 has the numbers).
 */
export const ALIVE = `is_alive("lastSeenAt", "createdAt")`;

/** The stored hash (hex) of one of the actor's sessions; null if it belongs to somebody else or has ended. */
export async function findSessionHash(knex: Knex, { user }: Actor, id: string): Promise<string | null> {
  const session = await SessionModel.query(knex).findOne({ id, userId: user.id }).whereRaw(ALIVE);
  return session?.hash.toString("hex") ?? null;
}

/** The sessions of the actor, most recently used first. */
export async function listSessions(knex: Knex, { user, sessionHash }: Actor): Promise<Session[]> {
  const rows = await SessionModel.query(knex)
    .select("sessions.*", "passkey.name as passkeyName", "account.name as providerAccountName")
    .leftJoin("passkeys as passkey", "passkey.id", "sessions.passkeyId")
    .leftJoin("providerAccounts as account", "account.id", "sessions.providerAccountId")
    .where({ "sessions.userId": user.id })
    .whereRaw(`is_alive("lastSeenAt", sessions."createdAt")`)
    .orderBy("lastSeenAt", "desc")
    .limit(MAX_SESSIONS);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.hash.toString("hex") === sessionHash,
    openedBy: openerOf(openerSchema.parse(row)),
  }));
}

const openerSchema = z.object({
  passkeyName: z.string().nullable(),
  providerAccountName: z.string().nullable(),
});

function openerOf({ passkeyName, providerAccountName }: z.infer<typeof openerSchema>): Session["openedBy"] {
  if (providerAccountName !== null) return { kind: "provider", name: providerAccountName };
  return passkeyName === null ? null : { kind: "passkey", name: passkeyName };
}

/** Which of these sessions (hex hashes) are alive and belong to active users; does not count as activity. */
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
