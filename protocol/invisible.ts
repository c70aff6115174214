/** What shows nothing; the last five are letters and symbols to Unicode. */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/gu;

/** The text as it looks: nothing invisible in it, plain single blanks between words, none around. */
export function visible(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/[\p{Z}\t]+/gu, " ")
    .trim();
}
