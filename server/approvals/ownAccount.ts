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

/** How long after a password link its maker may not let money out of the account that it opened. */
const LINK_DAYS = 7;

/**
 * Whoever made a link by which an account got its password may have used it, and would decide about what they did
 * there themselves: another administrator decides, if there is one.
 */
export async function refuseAfterPasswordLink({ trx }: Tx, { user }: Actor, userId: string): Promise<void> {
  const link: unknown = await trx("accountLinks")
    .where({ userId, kind: "password", endedAs: "used", createdBy: user.id })
    .whereRaw(`"endedAt" > now() - ? * interval '1 day'`, [LINK_DAYS])
    .first("id");
  if (link === undefined || !(await hasOtherAdministrator(trx, user.id))) return;
  throw new Refusal("own_account", {
    message: `You made the link by which this account got its password in the last ${LINK_DAYS} days. Another administrator has to decide this.`,
  });
}

const answerSchema = z.object({ answer: z.boolean() });

async function hasOtherAdministrator(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const statement = trx.raw("select has_other_administrator(?) as answer", [userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** Additional details for the audit log if the account's holder decided. */
export function ownAccountDetail(ownAccount: boolean | undefined): { ownAccount?: true } {
  return ownAccount === true ? { ownAccount } : {};
}
