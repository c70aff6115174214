import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";

/** How many active administrators there are besides these. */
export async function countAdministratorsBut({ trx }: Tx, ...ids: string[]): Promise<number> {
  return UserModel.query(trx).where({ role: "admin", isActive: true }).whereNotIn("id", ids).resultSize();
}

/**
 * Waits for whoever suspends or demotes an administrator at the same moment, so that what is read from here on stays
 * true until this transaction ends.
 */
export async function lockAdministrators({ trx }: Tx): Promise<void> {
  await trx.raw("select lock_administrators()");
}

/** True when nobody could administer without this user. */
export async function isLastAdministrator(tx: Tx, id: string): Promise<boolean> {
  await lockAdministrators(tx);
  const user = await UserModel.query(tx.trx).findOne({ id, role: "admin", isActive: true });
  return user !== undefined && (await countAdministratorsBut(tx, id)) === 0;
}
