import { v7 as uuidv7 } from "uuid";
import { violatedUnique } from "#db/errors.ts";
import { SavedAddressModel } from "#db/models/SavedAddressModel.ts";
import { UserModel } from "#db/models/UserModel.ts";
import { normalizeAddress } from "#protocol/addresses.ts";
import { tidyAddress } from "#protocol/tidyAddress.ts";
import { MAX_SAVED_ADDRESSES, type SavedAddress, type SavedAddressForm } from "#protocol/savedAddresses.ts";
import { record } from "../audit/record.ts";
import type { Actor, Context } from "../context.ts";
import { presentSavedAddress } from "../presenters/presentSavedAddress.ts";
import { Refusal } from "../refusal.ts";
import { refuseUncheckedAddress } from "./refuseUncheckedAddress.ts";

/** Saves an address under a name. Saving is not using: the first withdrawal to it still counts as the first. */
export async function saveAddress(
  { database }: Context,
  actor: Actor,
  { crypto, address: typed, name, addressChecked }: SavedAddressForm,
): Promise<SavedAddress> {
  const address = tidyAddress(typed);
  refuseUncheckedAddress(addressChecked, { field: "address", coin: crypto, address });
  const { id: userId } = actor.user;
  try {
    return await database.transact(async (tx) => {
      await UserModel.query(tx.trx).findById(userId).forUpdate().throwIfNotFound();
      if ((await SavedAddressModel.query(tx.trx).where({ userId }).resultSize()) >= MAX_SAVED_ADDRESSES) {
        const message = `You have ${MAX_SAVED_ADDRESSES} saved addresses: remove one first.`;
        throw new Refusal("validation_failed", { message, fields: { address: message } });
      }
      const row = await SavedAddressModel.query(tx.trx)
        .insert({
          id: uuidv7(),
          userId,
          crypto,
          address,
          normalized: normalizeAddress(crypto, address),
          name,
        })
        .returning("*");
      await record(tx, actor, {
        action: "address.saved",
        subject: row.id,
        details: { name, crypto, address },
      });
      return presentSavedAddress(row);
    });
  } catch (error) {
    if (violatedUnique(error) === "saved_addresses_once") throw new Refusal("address_saved");
    throw error;
  }
}
