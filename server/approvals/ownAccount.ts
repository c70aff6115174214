import type { Knex } from "knex";
import { z } from "zod";
import type { Tx } from "#db/transact.ts";
import { readRow } from "#db/rows.ts";
import type { Actor } from "../context.ts";
import { Refusal } from "../refusal.ts";

/**
 * Nobody decides what concerns their own account while another administrator could; an owner who is alone may. The
 * database refuses it as well (migration 0012), and says there who counts.
 */
export async function refuseOwnAccount({ trx }: Tx, { user }: Actor, userId: string): Promise<void> {
  if (user.id === userId && (await hasOtherAdministrator(trx, userId))) throw new Refusal("own_account");
}

const answerSchema = z.object({ answer: z.boolean() });

async function hasOtherAdministrator(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const statement = trx.raw("select has_other_administrator(?) as answer", [userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** What the audit log says in addition where the holder of the account decided. */
export function ownAccountDetail(ownAccount: boolean | undefined): { ownAccount?: true } {
  return ownAccount === true ? { ownAccount } : {};
}
