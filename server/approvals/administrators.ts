import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";

/** How many active administrators there are besides these. */
export async function countAdministratorsBut({ trx }: Tx, ...ids: string[]): Promise<number> {
  return UserModel.query(trx).where({ role: "admin", isActive: true }).whereNotIn("id", ids).resultSize();
}

/** The user, and the administrators who count as the account's holder because of a password link. */
export async function holdersOf({ trx }: Tx, userId: string): Promise<string[]> {
  const openers = await UserModel.query(trx)
    .where({ role: "admin" })
    .whereRaw("opened_account(id, ?)", [userId])
    .select("id");
  return [userId, ...openers.map(({ id }) => id)];
}

/** Locks the administrators, so that nobody is suspended or demoted until this transaction ends. */
export async function lockAdministrators({ trx }: Tx): Promise<void> {
  await trx.raw("select lock_administrators()");
}

/** True when this user is the only administrator. */
export async function isLastAdministrator(tx: Tx, id: string): Promise<boolean> {
  await lockAdministrators(tx);
  const user = await UserModel.query(tx.trx).findOne({ id, role: "admin", isActive: true });
  return user !== undefined && (await countAdministratorsBut(tx, id)) === 0;
}
