import type { Knex } from "knex";
import { SavedAddressModel } from "#db/models/SavedAddressModel.ts";
import type { SavedAddress } from "#protocol/savedAddresses.ts";
import type { Actor } from "../context.ts";
import { presentSavedAddress } from "../presenters/presentSavedAddress.ts";

/** The actor's saved addresses, newest first. */
export async function listAddresses(knex: Knex, { user }: Actor): Promise<SavedAddress[]> {
  const rows = await SavedAddressModel.query(knex).where({ userId: user.id }).orderBy("id", "desc");
  return rows.map(presentSavedAddress);
}
