import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";

/** Longer texts are no address, and would take the pattern below long. */
const MOST = 1_000;

/**
 * What may surround an address: quotes and brackets, "Address:", and the rest of a wallet's link (BIP 21, EIP-681 for
 * payments on the main network). Names of other networks stay: their addresses can look alike.
 */
const AROUND =
  /^[^\p{L}\p{N}]*(?:(?:bitcoin|ethereum|tron|(?:wallet)?address):[^\p{L}\p{N}]*)?|(?:@1)?(?:\?.*)?[^\p{L}\p{N}_-]*$/giu;

/**
 * Removes what chat apps, PDFs, wallets and other keyboards add to an address: invisible characters, full-width forms,
 * and, if what is left can be an address, blanks, line breaks and what surrounds it.
 */
export function tidyAddress(address: string): string {
  if (address.length > MOST) return address;
  const text = foldTyped(visible(address));
  const bare = text.replace(/\s/g, "").replace(AROUND, "");
  return /^[\da-z]{25,}$/i.test(bare) ? bare : text;
}
