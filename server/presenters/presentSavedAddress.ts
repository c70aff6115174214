import type { SavedAddressModel } from "#db/models/SavedAddressModel.ts";
import type { SavedAddress } from "#protocol/savedAddresses.ts";

export function presentSavedAddress({
  id,
  crypto,
  address,
  name,
  createdAt,
}: SavedAddressModel): SavedAddress {
  return { id, crypto, address, name, createdAt: createdAt.toISOString() };
}
