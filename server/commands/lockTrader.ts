import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";
import { isForgotten } from "#protocol/forgotten.ts";
import { Refusal } from "../refusal.ts";

/**
 * Keeps a trader from being anonymised until the transaction ends; refuses if the trader does not exist or is already
 * anonymised.
 */
export async function lockTrader({ trx }: Tx, id: string): Promise<void> {
  const user = await UserModel.query(trx).findById(id).forShare();
  if (user === undefined) throw new Refusal("not_found");
  if (isForgotten(user))
    throw new Refusal("validation_failed", {
      message: "This account was anonymised. Nothing more is written down about it.",
    });
}
