/**
 * Normalises a password (RFC 8265, OpaqueString): one kind of space, composed letters. It goes further than the RFC:
 * characters that some keyboards and systems write for the same key become equal, like full-width forms and ligatures
 * (NFKC), and invisible ones are dropped. Upper and lower case stay different.
 */
export function preparePassword(password: string): string {
  return password
    .replace(/\p{Zs}/gu, " ")
    .replace(/\p{DI}/gu, "")
    .normalize("NFKC");
}

/** The length that counts: that of the prepared password. */
export function passwordLength(password: string): number {
  return Array.from(preparePassword(password)).length;
}
