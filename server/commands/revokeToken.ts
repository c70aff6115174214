import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { publishRevoked } from "./publishRevoked.ts";

/** Revokes a token of the actor and closes its sockets on every node. */
export async function revokeToken({ database }: Context, actor: Actor, id: string): Promise<void> {
  const { id: userId } = actor.user;
  await database.transact(async (tx) => {
    const revoked = await ApiTokenModel.query(tx.trx).delete().where({ id, userId }).returning("*").first();
    if (revoked === undefined) throw new Refusal("not_found");
    const { name, scope } = revoked;
    publishRevoked(tx, userId, "token_revoked", [revoked]);
    await record(tx, actor, { action: "token.revoked", subject: id, details: { name, scope } });
  });
}
