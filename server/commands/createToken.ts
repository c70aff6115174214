import type { Knex } from "knex";
import { raw } from "objection";
import { v7 as uuidv7 } from "uuid";
import { ApiTokenModel } from "#db/models/ApiTokenModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import {
  DESK_TOKEN_DAYS,
  isDeskScope,
  MAX_TOKENS,
  type ApiTokenForm,
  type NewApiToken,
} from "#protocol/tokens.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { notify, notifyAdministrators } from "../notifications/notify.ts";
import { isAdministrator } from "../policies.ts";
import { presentApiToken } from "../presenters/presentApiToken.ts";
import { hasSecondFactor } from "../queries/secondFactor.ts";
import { Refusal } from "../refusal.ts";
import { holdSession } from "./holdSession.ts";
import { createTokenText, hashToken } from "../tokens/token.ts";

/**
 * Creates an API token for the actor; its text is only in this answer. One that acts for the desk needs an
 * administrator with a second factor, whatever the settings require.
 */
export async function createToken(
  { database }: Context,
  actor: Actor,
  { name, scope }: ApiTokenForm,
): Promise<NewApiToken> {
  const { id: userId } = actor.user;
  const token = createTokenText();
  return database.transact(async (tx) => {
    await holdSession(tx, actor);
    const user = await UserModel.query(tx.trx).findById(userId).forUpdate();
    if (user?.isActive !== true) throw new Refusal("account_suspended");
    if ((await ApiTokenModel.query(tx.trx).where({ userId }).resultSize()) >= MAX_TOKENS) {
      const message = `You have ${MAX_TOKENS} tokens: revoke one first.`;
      throw new Refusal("validation_failed", { message, fields: { name: message } });
    }
    if (isDeskScope(scope)) await refuseForDesk(tx.trx, actor);
    const row = await ApiTokenModel.query(tx.trx)
      .insert({
        id: uuidv7(),
        hash: Buffer.from(hashToken(token), "hex"),
        userId,
        name,
        scope,
        ...(isDeskScope(scope) && { expiresAt: raw("now() + ?::interval", `${DESK_TOKEN_DAYS} days`) }),
      })
      .returning("*");
    await record(tx, actor, { action: "token.created", subject: row.id, details: { name, scope } });
    await notify(tx, userId, { kind: "token_created", subject: row.id, details: { name, scope } });
    if (isDeskScope(scope))
      await notifyAdministrators(
        tx,
        {
          kind: "desk_token_created",
          subject: row.id,
          details: { by: actor.user.username, userId, name, scope },
        },
        { except: [userId] },
      );
    return { ...presentApiToken(row), token };
  });
}

async function refuseForDesk(trx: Knex.Transaction, actor: Actor): Promise<void> {
  if (!isAdministrator(actor)) throw scopeRefusal("Only administrators can create a token for the desk.");
  if (!(await hasSecondFactor(trx, actor.user.id)))
    throw scopeRefusal("A token for the desk needs your second factor: please set one up first.");
}

function scopeRefusal(message: string): Refusal {
  return new Refusal("validation_failed", { message, fields: { scope: message } });
}
