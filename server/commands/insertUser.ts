import type { Knex } from "knex";
import { AccountModel } from "#db/models/AccountModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import type { Role } from "#protocol/entities.ts";

type NewUser = { id: string; username: string; email: string; passwordHash: string; role: Role };

/** A user is never without the account that holds its money. */
export async function insertUser(trx: Knex.Transaction, user: NewUser): Promise<void> {
  await UserModel.query(trx).insert(user);
  await AccountModel.query(trx).insert({ userId: user.id });
}
