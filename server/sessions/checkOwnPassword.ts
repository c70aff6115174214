import type { AuditAction } from "#protocol/audit.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { findCredentials } from "../queries/users.ts";
import type { Attempts } from "./attempts.ts";
import { verifyPassword } from "./passwords.ts";

/** The actor's password hash when this is their password; null, counted and noted as `refused`, when it is not. */
export async function checkOwnPassword(
  { database }: Context,
  attempts: Attempts,
  actor: Actor,
  password: string,
  refused: AuditAction,
): Promise<string | null> {
  const { id, username } = actor.user;
  return attempts.countOwnFailures(id, async () => {
    const passwordHash = (await findCredentials(database.knex, username))?.passwordHash ?? null;
    if (await verifyPassword(password, passwordHash)) return passwordHash;
    await database.transact((tx) => record(tx, actor, { action: refused, subject: id }));
    return null;
  });
}
