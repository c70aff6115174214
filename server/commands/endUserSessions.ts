import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { findUserById } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";
import { revokeSessions } from "./revokeSessions.ts";

/** Signs a user out everywhere, for an administrator who doubts that it is they who are signed in. */
export async function endUserSessions({ database }: Context, actor: Actor, id: string): Promise<void> {
  await database.transact(async (tx) => {
    const user = await findUserById(tx.trx, id);
    if (user === null) throw new Refusal("not_found");
    const ended = await revokeSessions(tx, id, "expired");
    const { username } = user;
    await record(tx, actor, { action: "sessions.ended", subject: id, details: { username, ended } });
  });
}
