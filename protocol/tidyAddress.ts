import { foldTyped } from "./foldTyped.ts";
import { visible } from "./invisible.ts";

/**
 * Removes what chat apps, PDFs and other keyboards add to an address: invisible characters, full-width forms, and
 * blanks and line breaks if what is left can be an address.
 */
export function tidyAddress(address: string): string {
  const text = foldTyped(visible(address));
  const joined = text.replace(/\s/g, "");
  return /^[\da-z]{25,}$/i.test(joined) ? joined : text;
}
