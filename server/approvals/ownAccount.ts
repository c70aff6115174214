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

const answerSchema = z.object({ answer: z.boolean() });

async function hasOtherAdministrator(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const statement = trx.raw("select has_other_administrator(?) as answer", [userId]);
  return (await readRow(statement, answerSchema)).answer;
}

/** Additional details for the audit log if the account's holder decided. */
export function ownAccountDetail(ownAccount: boolean | undefined): { ownAccount?: true } {
  return ownAccount === true ? { ownAccount } : {};
}
