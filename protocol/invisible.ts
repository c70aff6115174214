/** Invisible characters; Unicode counts the last five as letters and symbols. */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu;

/** The text as it looks: without invisible characters, with single plain spaces between words and none around. */
export function visible(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/[\p{Z}\t]+/gu, " ")
    .trim();
}
