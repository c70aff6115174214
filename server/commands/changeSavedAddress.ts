import { SavedAddressModel } from "#db/models/SavedAddressModel.ts";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { presentSavedAddress } from "../presenters/presentSavedAddress.ts";
import { Refusal } from "../refusal.ts";

/** Renames a saved address of the actor. */
export async function renameAddress(
  { database }: Context,
  actor: Actor,
  id: string,
  name: string,
): Promise<SavedAddress> {
  const { id: userId } = actor.user;
  return database.transact(async (tx) => {
    const before = await SavedAddressModel.query(tx.trx).findOne({ id, userId }).forUpdate();
    if (before === undefined) throw new Refusal("not_found");
    if (before.name === name) return presentSavedAddress(before);
    const row = await SavedAddressModel.query(tx.trx)
      .patch({ name })
      .findById(id)
      .returning("*")
      .throwIfNotFound();
    const { address } = row;
    await record(tx, actor, {
      action: "address.renamed",
      subject: id,
      details: { from: before.name, to: name, address },
    });
    return presentSavedAddress(row);
  });
}

/** Existing withdrawals to it do not change. */
export async function forgetAddress({ database }: Context, actor: Actor, id: string): Promise<void> {
  const { id: userId } = actor.user;
  await database.transact(async (tx) => {
    const removed = await SavedAddressModel.query(tx.trx)
      .delete()
      .where({ id, userId })
      .returning("*")
      .first();
    if (removed === undefined) throw new Refusal("not_found");
    const { name, crypto, address } = removed;
    await record(tx, actor, { action: "address.removed", subject: id, details: { name, crypto, address } });
  });
}
