import type { Knex } from "knex";
import { UserModel } from "#db/models/UserModel.ts";

/** Only one transaction at a time changes a user's second factors: they share the recovery codes. */
export async function lockFactors(trx: Knex.Transaction, userId: string): Promise<void> {
  await UserModel.query(trx).findById(userId).forNoKeyUpdate();
}
