import { AccountLinkModel } from "#db/models/AccountLinkModel.ts";
import type { NewAccountLink } from "#protocol/accountLinks.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { mustFindAccountLink } from "../queries/accountLinks.ts";
import { Refusal } from "../refusal.ts";
import { createLinkToken, hashToken } from "../tokens/token.ts";
import { expiryOf, tellHolder } from "./createAccountLink.ts";

/** Retrieves an approved link; only its requester may, and only once. Its validity begins now. */
export async function issueAccountLink(
  { database }: Context,
  actor: Actor,
  id: string,
): Promise<NewAccountLink> {
  const token = createLinkToken();
  return database.transact(async (tx) => {
    const row = await AccountLinkModel.query(tx.trx)
      .patch({
        tokenHash: Buffer.from(hashToken(token), "hex"),
        expiresAt: AccountLinkModel.raw(`case kind when 'invitation' then ? else ? end`, [
          expiryOf("invitation"),
          expiryOf("password"),
        ]),
        version: AccountLinkModel.raw("version + 1"),
      })
      .where({ id, createdBy: actor.user.id, tokenHash: null, endedAt: null })
      .where("expiresAt", ">", AccountLinkModel.raw("now()"))
      .returning("*")
      .first();
    if (row === undefined) throw new Refusal("not_found");
    const link = await mustFindAccountLink(tx.trx, id);
    tx.publish({ name: "link.changed", userId: null, payload: link });
    if (row.kind === "password" && row.userId !== null) await tellHolder(tx, actor, row.userId, id);
    await record(tx, actor, { action: "link.issued", subject: id, details: { kind: row.kind } });
    return { link, token };
  });
}
