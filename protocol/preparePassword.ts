/**
 * Normalises a password (RFC 8265, OpaqueString): one blank for every kind of blank, composed letters. It goes further
 * than the RFC: characters that some keyboards and systems write for the same key become the same, like full-width
 * forms and ligatures (NFKC), and invisible ones are dropped. Upper and lower case stay different.
 */
export function preparePassword(password: string): string {
  return password
    .replace(/\p{Zs}/gu, " ")
    .replace(/\p{DI}/gu, "")
    .normalize("NFKC");
}

/** How many characters count: those of the prepared password. */
export function passwordLength(password: string): number {
  return Array.from(preparePassword(password)).length;
}
