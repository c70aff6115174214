import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";

/** Longer texts are no address, and would slow the pattern below. */
const MOST = 1_000;

/**
 * Text around an address: quotes and brackets, "Address:", and the rest of a wallet's link (BIP 21, EIP-681 for
 * payments on the main network). Names of other networks stay, because their addresses can look alike.
 */
const AROUND =
  /^[^\p{L}\p{N}]*(?:(?:bitcoin|ethereum|tron|(?:wallet-?)?ad(?:dress|resse)):[^\p{L}\p{N}]*)?|(?:@1)?(?:\?.*)?[^\p{L}\p{N}_-]*$/giu;

/**
 * Removes what chat apps, PDFs, wallets and other keyboards add to an address: invisible characters, full-width forms
 * and, if the rest can be an address, spaces, line breaks and surrounding text.
 */
export function tidyAddress(address: string): string {
  if (address.length > MOST) return address;
  const text = foldTyped(visible(address));
  const bare = text.replace(/\s/g, "").replace(AROUND, "");
  return /^[\da-z]{25,}$/i.test(bare) ? bare : text;
}
