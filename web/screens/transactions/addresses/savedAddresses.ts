import { normalizeAddress } from "#protocol/addresses.ts";
import type { Coin } from "#protocol/coins.ts";
import type { SavedAddress, SavedAddressForm } from "#protocol/savedAddresses.ts";
import { act, callLoader, useLoader, useSavedAddresses } from "../../../sync/index.ts";

const savedAddressesLoader = callLoader("listAddresses");

/** Fetches the user's saved addresses when they are shown. */
export function useSavedAddressList() {
  return useLoader(savedAddressesLoader);
}

/** The saved address equal to this one, in any spelling. */
export function useSavedAddress(coin: Coin, address: string): SavedAddress | undefined {
  const wanted = normalizeAddress(coin, address);
  return useSavedAddresses(({ addresses }) =>
    addresses?.find((saved) => saved.crypto === coin && normalizeAddress(coin, saved.address) === wanted),
  );
}

export async function saveAddress(form: SavedAddressForm): Promise<void> {
  await act("saveAddress", { body: form });
}

export async function renameAddress(id: string, name: string): Promise<void> {
  await act("renameAddress", { params: { id }, body: { name } });
}

export async function removeAddress(id: string): Promise<void> {
  await act("forgetAddress", { params: { id } });
}
