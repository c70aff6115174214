import type { Knex } from "knex";
import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { readRow } from "#db/rows.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/**
 * Nobody decides about their own account while another administrator could; an owner who is alone may. The database
 * enforces it too (migration 0012) and defines there who counts.
 */
export async function refuseOwnAccount({ trx }: Tx, { user }: Actor, userId: string): Promise<void> {
  if (user.id === userId && (await hasOtherAdministrator(trx, userId))) throw new Refusal("own_account");
}

/**
 * Like `refuseOwnAccount`, also for accounts whose password the actor may know: those that a link of theirs opens or
 * opened (migration 0058). All decisions about money and standing ask this.
 */
export async function refuseHolder(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await refuseOwnAccount(tx, actor, userId);
  const { id } = actor.user;
  if (!(await hasOpened(tx, id, userId)) || !(await hasOtherAdministrator(tx.trx, id))) return;
  throw new Refusal("own_account", {
    message:
      "You made a link to this account's password, so another administrator decides about it: until the link ends unused, or for 7 days after it was used.",
  });
}

const answerSchema = z.object({ answer: z.boolean() });

/** True if a password link of this administrator opens or opened the account. */
export async function hasOpened({ trx }: Tx, administratorId: string, userId: string): Promise<boolean> {
  const statement = trx.raw("select opened_account(?, ?) as answer", [administratorId, userId]);
  return (await readRow(statement, answerSchema)).answer;
}

async function hasOtherAdministrator(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const statement = trx.raw("select has_other_administrator(?) as answer", [userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** Additional details for the audit log if the account's holder decided. */
export function ownAccountDetail(ownAccount: boolean | undefined): { ownAccount?: true } {
  return ownAccount === true ? { ownAccount } : {};
}
