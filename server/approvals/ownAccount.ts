import type { Knex } from "knex";
import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { readRow } from "#db/rows.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/**
 * Nobody decides about their own account while another administrator could; a lone owner may. The database enforces
 * this too (migration 0012) and defines which administrators count.
 */
export async function refuseOwnAccount({ trx }: Tx, { user }: Actor, userId: string): Promise<void> {
  if (user.id === userId && (await hasOtherAdministrator(trx, userId))) throw new Refusal("own_account");
}

/**
 * Like `refuseOwnAccount`, but also for accounts that may belong to the same person: if a link connects two accounts,
 * neither decides about the other (migration 0098). All decisions about money and suspensions check this.
 */
export async function refuseHolder(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await refuseOwnAccount(tx, actor, userId);
  const { id } = actor.user;
  if (!(await isForAnother(tx, id, userId))) return;
  throw new Refusal("own_account", {
    message: (await hasOpened(tx, id, userId))
      ? "You made a link to this account's password, so another administrator decides about it: until the link ends unused, or for 7 days after it was used."
      : "A link ties this account to yours, so both may belong to one person. Another administrator decides about it until 7 days after the link was used.",
  });
}

/** Refuses to approve a request by an account that may belong to the same person while a third administrator could. */
export async function refuseSameHand({ trx }: Tx, { user }: Actor, requestedBy: string): Promise<void> {
  const statement = trx.raw("select one_hand(?, ?) and has_third_administrator(?, ?) as answer", [
    user.id,
    requestedBy,
    user.id,
    requestedBy,
  ]);
  if (!(await readRow(statement, answerSchema)).answer) return;
  throw new Refusal("own_approval", {
    message:
      "A link ties your account to that of whoever asked for this, so both may belong to one person. Another administrator approves it until 7 days after the link was used.",
  });
}

const answerSchema = z.object({ answer: z.boolean() });

/** True if a password link of this administrator opens or opened the account. */
export async function hasOpened({ trx }: Tx, administratorId: string, userId: string): Promise<boolean> {
  const statement = trx.raw("select opened_account(?, ?) as answer", [administratorId, userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** True if the account may belong to this administrator and somebody else could decide about it. */
export async function isForAnother({ trx }: Tx, administratorId: string, userId: string): Promise<boolean> {
  const statement = trx.raw("select is_for_another(?, ?) as answer", [administratorId, userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** True if both accounts may belong to one person; decisions of one about the other are then marked. */
export async function holdsBoth({ trx }: Tx, { user }: Actor, userId: string): Promise<boolean> {
  const statement = trx.raw("select holds_both(?, ?) as answer", [user.id, userId]);
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
