import { UserModel } from "#db/models/UserModel.ts";
import type { Tx } from "#db/transact.ts";

/** How many active administrators there are besides these. */
export async function countAdministratorsBut({ trx }: Tx, ...ids: string[]): Promise<number> {
  return UserModel.query(trx).where({ role: "admin", isActive: true }).whereNotIn("id", ids).resultSize();
}

/**
 * The accounts that can't approve this administrator's request: their own, the one that the request is about, and
 * accounts that may belong to the same person as one of these (migration 0098).
 */
export async function barredFrom(
  { trx }: Tx,
  requesterId: string,
  holderId: string | null,
): Promise<string[]> {
  const barred = await UserModel.query(trx)
    .where({ role: "admin" })
    .whereRaw("(is_for_another(id, ?) or (one_hand(id, ?) and has_third_administrator(id, ?)))", [
      holderId,
      requesterId,
      requesterId,
    ])
    .select("id");
  return [requesterId, ...(holderId === null ? [] : [holderId]), ...barred.map(({ id }) => id)];
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
