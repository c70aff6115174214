import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { SessionModel } from "#db/models/SessionModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { MAX_TOKENS, type ApiTokenForm, type NewApiToken } from "#protocol/tokens.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { presentApiToken } from "../presenters/presentApiToken.ts";
import { Refusal } from "../refusal.ts";
import { createTokenText, hashToken } from "../tokens/token.ts";

/** Creates an API token for the actor; its text is only in this answer. */
export async function createToken(
  { database }: Context,
  actor: Actor,
  { name, scope }: ApiTokenForm,
): Promise<NewApiToken> {
  const { id: userId } = actor.user;
  const token = createTokenText();
  return database.transact(async (tx) => {
    await holdSession(tx.trx, actor);
    const user = await UserModel.query(tx.trx).findById(userId).forUpdate();
    if (user?.isActive !== true) throw new Refusal("account_suspended");
    if ((await ApiTokenModel.query(tx.trx).where({ userId }).resultSize()) >= MAX_TOKENS) {
      const message = `You have ${MAX_TOKENS} tokens: revoke one first.`;
      throw new Refusal("validation_failed", { message, fields: { name: message } });
    }
    const row = await ApiTokenModel.query(tx.trx)
      .insert({ id: uuidv7(), hash: Buffer.from(hashToken(token), "hex"), userId, name, scope })
      .returning("*");
    await record(tx, actor, { action: "token.created", subject: row.id, details: { name, scope } });
    await notify(tx, userId, { kind: "token_created", subject: row.id, details: { name, scope } });
    return { ...presentApiToken(row), token };
  });
}

/** Waits if the session is ending at this moment; the new token then ends with it. */
async function holdSession(trx: Knex.Transaction, { sessionHash }: Actor): Promise<void> {
  const session = await SessionModel.query(trx).findById(Buffer.from(sessionHash, "hex")).forKeyShare();
  if (session === undefined) throw new Refusal("unauthenticated");
}
