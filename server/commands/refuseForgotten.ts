import { AccountModel } from "#db/models/AccountModel.ts";
import type { Tx } from "#db/transact.ts";
import { isForgotten } from "#protocol/forgotten.ts";
import { findUserById } from "../queries/users.ts";
import { Refusal } from "../refusal.ts";

/** Refuses what would open or change an account that was anonymised, and keeps it from being so until the transaction ends. */
export async function refuseForgotten({ trx }: Tx, id: string): Promise<void> {
  // A transaction that anonymises it locks this row; orders go on meanwhile.
  await AccountModel.query(trx).findById(id).forKeyShare();
  const user = await findUserById(trx, id);
  if (user !== null && isForgotten(user))
    throw new Refusal("validation_failed", {
      message: "This account was anonymised for good: it can no longer be opened or changed.",
    });
}
